/// Analysis of a run: from result files to rates, quantiles, caveats and the answer.
@NullMarked
package io.streamgauge.analyse;

import org.jspecify.annotations.NullMarked;
