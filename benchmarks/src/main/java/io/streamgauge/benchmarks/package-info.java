/// Streamgauge's generator beside bare client loops and the vendors' own tools, on one broker in one run.
@NullMarked
package io.streamgauge.benchmarks;

import org.jspecify.annotations.NullMarked;
