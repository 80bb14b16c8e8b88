/// Help and error messages about arguments.
@NullMarked
package io.streamgauge.cli.help;

import org.jspecify.annotations.NullMarked;
