/// Command line: the main class, the commands and their options.
@NullMarked
package io.streamgauge.cli;

import org.jspecify.annotations.NullMarked;
