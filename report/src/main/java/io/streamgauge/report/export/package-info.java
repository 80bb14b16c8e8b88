/// Export of the results and series of a run as tables with documented columns.
@NullMarked
package io.streamgauge.report.export;

import org.jspecify.annotations.NullMarked;
