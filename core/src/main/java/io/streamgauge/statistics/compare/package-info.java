/// Paired and unpaired comparisons of systems, their power, and sequential decisions.
@NullMarked
package io.streamgauge.statistics.compare;

import org.jspecify.annotations.NullMarked;
