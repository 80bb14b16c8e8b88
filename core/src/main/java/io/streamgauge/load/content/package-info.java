/// Payload, key and destination of each message.
@NullMarked
package io.streamgauge.load.content;

import org.jspecify.annotations.NullMarked;
