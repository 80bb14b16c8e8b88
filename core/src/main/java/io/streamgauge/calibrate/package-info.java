/// Measurement of the limits of the machine: disk, memory, loopback, wake-ups and CPU contention.
@NullMarked
package io.streamgauge.calibrate;

import org.jspecify.annotations.NullMarked;
