/// Capability probes of live brokers. Each capability is shown, refuted, not offered or inconclusive.
@NullMarked
package io.streamgauge.probe;

import org.jspecify.annotations.NullMarked;
