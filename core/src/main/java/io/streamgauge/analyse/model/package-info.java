/// Results of the analysis: the records of `summary.json`, which reports read.
@NullMarked
package io.streamgauge.analyse.model;

import org.jspecify.annotations.NullMarked;
