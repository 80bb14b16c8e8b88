/// Coordination of the workers that together generate the load of one trial.
@NullMarked
package io.streamgauge.load.coordination;

import org.jspecify.annotations.NullMarked;
