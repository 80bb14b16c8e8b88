@NullMarked
package io.streamgauge.report.export;

import org.jspecify.annotations.NullMarked;
