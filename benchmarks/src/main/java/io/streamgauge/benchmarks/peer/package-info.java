/// Comparison of the cost of Streamgauge with that of other load generators on the same brokers.
@NullMarked
package io.streamgauge.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
