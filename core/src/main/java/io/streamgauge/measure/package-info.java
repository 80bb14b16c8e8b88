/// Measurement of latencies, message outcomes, pauses and resource usage.
@NullMarked
package io.streamgauge.measure;

import org.jspecify.annotations.NullMarked;
