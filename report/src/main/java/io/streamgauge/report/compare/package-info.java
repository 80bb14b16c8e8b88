/// Comparisons of systems, comparisons of runs, comparisons of measured and published values, and claims.
@NullMarked
package io.streamgauge.report.compare;

import org.jspecify.annotations.NullMarked;
