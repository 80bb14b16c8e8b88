/// The API between the probes and the systems: a facade of each broker, and the context and result of a probe.
@NullMarked
package io.streamgauge.probe.api;

import org.jspecify.annotations.NullMarked;
