/// API between the probes and the systems. It contains a facade of each broker, and the context and
/// result of a probe.
@NullMarked
package io.streamgauge.probe.api;

import org.jspecify.annotations.NullMarked;
