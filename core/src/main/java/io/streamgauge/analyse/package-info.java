/// From result files to a summary: rates, quantiles, caveats, the sentence.
@NullMarked
package io.streamgauge.analyse;

import org.jspecify.annotations.NullMarked;
