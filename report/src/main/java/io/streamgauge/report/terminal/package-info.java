/// Results, comparisons and machine limits as plain text.
@NullMarked
package io.streamgauge.report.terminal;

import org.jspecify.annotations.NullMarked;
