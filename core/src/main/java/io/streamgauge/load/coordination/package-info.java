/// Coordination of the workers that generate the load of one trial together.
@NullMarked
package io.streamgauge.load.coordination;

import org.jspecify.annotations.NullMarked;
