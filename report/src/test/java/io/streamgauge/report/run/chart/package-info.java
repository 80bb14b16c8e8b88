@NullMarked
package io.streamgauge.report.run.chart;

import org.jspecify.annotations.NullMarked;
