/// The rows of the matrix: one probe per capability, the same for every system.
@NullMarked
package io.streamgauge.probe.row;

import org.jspecify.annotations.NullMarked;
