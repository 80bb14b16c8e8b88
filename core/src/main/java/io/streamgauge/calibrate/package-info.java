/// Measures what the machine itself can do: the limits that no broker on it can pass.
@NullMarked
package io.streamgauge.calibrate;

import org.jspecify.annotations.NullMarked;
