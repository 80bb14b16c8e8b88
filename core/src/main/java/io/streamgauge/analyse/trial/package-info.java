/// Analysis of one trial: from its files to its summary and its time series.
@NullMarked
package io.streamgauge.analyse.trial;

import org.jspecify.annotations.NullMarked;
