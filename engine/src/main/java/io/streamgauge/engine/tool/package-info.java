/// Execution of the vendors' load tools, which generate the load instead of Streamgauge.
@NullMarked
package io.streamgauge.engine.tool;

import org.jspecify.annotations.NullMarked;
