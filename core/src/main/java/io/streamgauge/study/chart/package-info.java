/// Charts and table cells of the parts of a study, created from the results of its runs.
@NullMarked
package io.streamgauge.study.chart;

import org.jspecify.annotations.NullMarked;
