/// Rows of a trial's CSV files.
@NullMarked
package io.streamgauge.result.row;

import org.jspecify.annotations.NullMarked;
