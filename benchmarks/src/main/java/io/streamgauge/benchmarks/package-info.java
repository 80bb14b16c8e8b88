/// Benchmarks of Streamgauge. They compare the cost of the generator with the cost of bare client loops
/// and of the vendors' tools. Other benchmarks measure the errors of searches and comparisons, and the
/// effect of other programs.
@NullMarked
package io.streamgauge.benchmarks;

import org.jspecify.annotations.NullMarked;
