/// Measurement of the limits of the machine and of Streamgauge.
@NullMarked
package io.streamgauge.engine.calibration;

import org.jspecify.annotations.NullMarked;
