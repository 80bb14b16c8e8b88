/// Charts as SVG, and the data that they show.
@NullMarked
package io.streamgauge.report.chart;

import org.jspecify.annotations.NullMarked;
