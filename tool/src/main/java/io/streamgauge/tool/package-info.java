/// Load tools of the vendors: their download, their runs on a broker, and the parsing of their output.
@NullMarked
package io.streamgauge.tool;

import org.jspecify.annotations.NullMarked;
