/// The verdict on each trial of a capacity search, and the capacity that a search found.
@NullMarked
package io.streamgauge.analyse.capacity;

import org.jspecify.annotations.NullMarked;
