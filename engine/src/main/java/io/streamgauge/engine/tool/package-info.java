/// Runs the load tools of the vendors in place of Streamgauge's load.
@NullMarked
package io.streamgauge.engine.tool;

import org.jspecify.annotations.NullMarked;
