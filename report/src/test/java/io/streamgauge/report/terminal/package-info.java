@NullMarked
package io.streamgauge.report.terminal;

import org.jspecify.annotations.NullMarked;
