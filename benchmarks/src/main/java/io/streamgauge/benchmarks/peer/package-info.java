/// Comparison of the costs of Streamgauge with those of the load generators of others, on the same brokers.
@NullMarked
package io.streamgauge.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
