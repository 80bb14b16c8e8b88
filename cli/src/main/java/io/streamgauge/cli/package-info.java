/// The command line: one file a command, and what they share.
@NullMarked
package io.streamgauge.cli;

import org.jspecify.annotations.NullMarked;
