@NullMarked
package io.streamgauge.report.pipeline;

import org.jspecify.annotations.NullMarked;
