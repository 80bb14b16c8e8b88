/// Report of one run, with its sections, tables and charts. The report uses only the results of the analysis.
@NullMarked
package io.streamgauge.report.run;

import org.jspecify.annotations.NullMarked;
