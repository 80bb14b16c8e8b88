@NullMarked
package io.streamgauge.report.chart;

import org.jspecify.annotations.NullMarked;
