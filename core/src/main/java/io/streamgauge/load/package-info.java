/// Schedules and the load generator.
@NullMarked
package io.streamgauge.load;

import org.jspecify.annotations.NullMarked;
