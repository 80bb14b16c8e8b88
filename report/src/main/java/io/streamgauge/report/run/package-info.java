/// The report of one run: its sections, tables and charts. It uses only the results of the analysis.
@NullMarked
package io.streamgauge.report.run;

import org.jspecify.annotations.NullMarked;
