/// Bounds on the offset between two clocks.
@NullMarked
package io.streamgauge.statistics.clock;

import org.jspecify.annotations.NullMarked;
