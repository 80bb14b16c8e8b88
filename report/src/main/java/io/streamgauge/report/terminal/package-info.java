/// The end of a run as plain text.
@NullMarked
package io.streamgauge.report.terminal;

import org.jspecify.annotations.NullMarked;
