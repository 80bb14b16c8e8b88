/// Load of a trial: destinations, producers, consumers, payloads, keys, rate and outage.
@NullMarked
package io.streamgauge.experiment.workload;

import org.jspecify.annotations.NullMarked;
