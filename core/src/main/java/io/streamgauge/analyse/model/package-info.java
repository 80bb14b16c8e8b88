/// Results of the analysis: the records of `summary.json`, from which Streamgauge generates reports.
@NullMarked
package io.streamgauge.analyse.model;

import org.jspecify.annotations.NullMarked;
