/// Measurement of the limits of the machine and of Streamgauge itself.
@NullMarked
package io.streamgauge.engine.calibration;

import org.jspecify.annotations.NullMarked;
