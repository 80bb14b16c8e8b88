/// Check of this machine before measurements.
@NullMarked
package io.streamgauge.engine.doctor;

import org.jspecify.annotations.NullMarked;
