/// Measurement of the limits of the machine, which no broker on it can exceed.
@NullMarked
package io.streamgauge.calibrate;

import org.jspecify.annotations.NullMarked;
