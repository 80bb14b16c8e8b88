/// Due instants of the messages, and the wait until the next due instant.
@NullMarked
package io.streamgauge.load.schedule;

import org.jspecify.annotations.NullMarked;
