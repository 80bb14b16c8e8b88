/// Load generator, with schedules, senders and the path check.
@NullMarked
package io.streamgauge.load;

import org.jspecify.annotations.NullMarked;
