/// The command line: `Main`, the commands and their options.
@NullMarked
package io.streamgauge.cli;

import org.jspecify.annotations.NullMarked;
