/// Comparison of stored runs, regression gates, and trends over time.
@NullMarked
package io.streamgauge.analyse.runs;

import org.jspecify.annotations.NullMarked;
