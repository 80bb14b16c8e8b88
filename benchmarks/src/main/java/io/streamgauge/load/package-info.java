/// Benchmarks of what Streamgauge does itself for each message. In the package of the load engine, because a
/// sender is made there and nowhere else.
@NullMarked
package io.streamgauge.load;

import org.jspecify.annotations.NullMarked;
