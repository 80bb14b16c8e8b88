/// The report of one run: its sections, tables and charts. It uses only what the analysis found.
@NullMarked
package io.streamgauge.report.run;

import org.jspecify.annotations.NullMarked;
