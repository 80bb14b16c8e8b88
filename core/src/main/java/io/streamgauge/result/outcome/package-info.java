/// Outcome of the load of a trial: counts of messages and connections, and figures of each worker.
@NullMarked
package io.streamgauge.result.outcome;

import org.jspecify.annotations.NullMarked;
