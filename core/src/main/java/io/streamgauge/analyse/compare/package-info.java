/// Paired comparisons of systems within one run.
@NullMarked
package io.streamgauge.analyse.compare;

import org.jspecify.annotations.NullMarked;
