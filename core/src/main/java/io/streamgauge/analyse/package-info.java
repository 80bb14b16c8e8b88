/// Analysis of a run, which derives rates, quantiles, caveats and the answer from the result files.
@NullMarked
package io.streamgauge.analyse;

import org.jspecify.annotations.NullMarked;
