@NullMarked
package io.streamgauge.report.markdown;

import org.jspecify.annotations.NullMarked;
