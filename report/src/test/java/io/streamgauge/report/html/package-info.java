@NullMarked
package io.streamgauge.report.html;

import org.jspecify.annotations.NullMarked;
