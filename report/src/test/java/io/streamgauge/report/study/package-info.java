@NullMarked
package io.streamgauge.report.study;

import org.jspecify.annotations.NullMarked;
