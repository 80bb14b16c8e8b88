/// Execution of the load tools of the vendors instead of Streamgauge's load.
@NullMarked
package io.streamgauge.engine.tool;

import org.jspecify.annotations.NullMarked;
