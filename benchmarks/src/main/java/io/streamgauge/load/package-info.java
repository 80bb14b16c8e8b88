/// Benchmarks of the overhead of Streamgauge per message, in the package of the load engine because only this package
/// can create a sender.
@NullMarked
package io.streamgauge.load;

import org.jspecify.annotations.NullMarked;
