/// Charts of the report of a run.
@NullMarked
package io.streamgauge.report.run.chart;

import org.jspecify.annotations.NullMarked;
