/// Measurement of the limits of the machine. A broker on this machine cannot exceed these limits.
@NullMarked
package io.streamgauge.calibrate;

import org.jspecify.annotations.NullMarked;
