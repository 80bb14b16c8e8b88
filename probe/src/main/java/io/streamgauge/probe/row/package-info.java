/// The rows: one small probe for each capability, the same for every system.
@NullMarked
package io.streamgauge.probe.row;

import org.jspecify.annotations.NullMarked;
