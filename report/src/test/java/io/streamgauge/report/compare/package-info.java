@NullMarked
package io.streamgauge.report.compare;

import org.jspecify.annotations.NullMarked;
