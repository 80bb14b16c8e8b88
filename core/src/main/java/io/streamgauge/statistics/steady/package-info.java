/// Detection of a steady state: trend, mean shift and MSER-5.
@NullMarked
package io.streamgauge.statistics.steady;

import org.jspecify.annotations.NullMarked;
