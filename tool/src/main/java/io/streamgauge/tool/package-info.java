/// Download and execution of the vendors' load tools, and parsing of their output.
@NullMarked
package io.streamgauge.tool;

import org.jspecify.annotations.NullMarked;
