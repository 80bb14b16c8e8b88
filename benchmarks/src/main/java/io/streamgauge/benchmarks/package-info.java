/// Benchmarks of Streamgauge. Some of them compare the cost of the generator with the cost of bare client loops and of
/// other load tools. Others measure the errors of searches and comparisons, the effect of other programs, and the cost
/// of several workers.
@NullMarked
package io.streamgauge.benchmarks;

import org.jspecify.annotations.NullMarked;
