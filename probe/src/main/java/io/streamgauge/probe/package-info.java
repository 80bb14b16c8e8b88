/// Capability probes: what a live broker shows, refutes or does not offer.
@NullMarked
package io.streamgauge.probe;

import org.jspecify.annotations.NullMarked;
