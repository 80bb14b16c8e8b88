/// Static site for many runs: trends over time, and ratios to the best system.
@NullMarked
package io.streamgauge.report.site;

import org.jspecify.annotations.NullMarked;
