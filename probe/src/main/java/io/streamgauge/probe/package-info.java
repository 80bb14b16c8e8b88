/// Capability probes of live brokers. The verdict on a capability is "shown", "refuted", "not
/// offered" or "inconclusive".
@NullMarked
package io.streamgauge.probe;

import org.jspecify.annotations.NullMarked;
