/// API between the probes and the systems. It contains the interface of the facades, and the context and
/// the result of a probe.
@NullMarked
package io.streamgauge.probe.api;

import org.jspecify.annotations.NullMarked;
