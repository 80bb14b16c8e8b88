/// Compares the generator of Streamgauge with bare client loops and the vendors' own tools, on one broker in one run.
@NullMarked
package io.streamgauge.benchmarks;

import org.jspecify.annotations.NullMarked;
