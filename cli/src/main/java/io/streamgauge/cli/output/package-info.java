/// Output of the commands: progress, results, pages and errors.
@NullMarked
package io.streamgauge.cli.output;

import org.jspecify.annotations.NullMarked;
