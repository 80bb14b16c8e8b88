/// Comparisons of systems, of runs and of measured with published values, and the claims about them.
@NullMarked
package io.streamgauge.report.compare;

import org.jspecify.annotations.NullMarked;
