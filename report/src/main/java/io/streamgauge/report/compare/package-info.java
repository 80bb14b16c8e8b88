/// Comparisons: of the systems of a run, of two runs, of measured with published values, and the claims on them.
@NullMarked
package io.streamgauge.report.compare;

import org.jspecify.annotations.NullMarked;
