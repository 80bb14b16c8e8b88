/// Controller and workers of a trial. The load runs in processes separate from the controller, except in short trials
/// in simulated time.
@NullMarked
package io.streamgauge.worker;

import org.jspecify.annotations.NullMarked;
