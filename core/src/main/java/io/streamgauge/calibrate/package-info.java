/// Measurement of the limits of the machine: disk, memory, loopback, wakeups and CPU contention.
@NullMarked
package io.streamgauge.calibrate;

import org.jspecify.annotations.NullMarked;
