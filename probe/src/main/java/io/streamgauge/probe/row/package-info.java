/// Rows of the matrix, with one probe per capability. Each probe is the same for every system.
@NullMarked
package io.streamgauge.probe.row;

import org.jspecify.annotations.NullMarked;
