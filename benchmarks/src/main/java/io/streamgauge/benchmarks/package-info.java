/// Benchmarks of Streamgauge: the cost of the generator compared with bare client loops and the vendors' tools, the
/// errors of searches and comparisons, and the effect of other programs.
@NullMarked
package io.streamgauge.benchmarks;

import org.jspecify.annotations.NullMarked;
