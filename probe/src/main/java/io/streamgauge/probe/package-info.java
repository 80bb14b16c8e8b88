/// Capability probes: run the rows against live brokers and show which capabilities are shown, refuted or not offered.
@NullMarked
package io.streamgauge.probe;

import org.jspecify.annotations.NullMarked;
