/// Verdicts on the trials of capacity searches, and the capacities that the searches found.
@NullMarked
package io.streamgauge.analyse.capacity;

import org.jspecify.annotations.NullMarked;
