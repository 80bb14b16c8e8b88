/// Senders of a load: their schedules and rates, and the threads that run them.
@NullMarked
package io.streamgauge.load.sender;

import org.jspecify.annotations.NullMarked;
