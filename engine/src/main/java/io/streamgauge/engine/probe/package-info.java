/// Runs the capability probes against systems that it starts or connects to.
@NullMarked
package io.streamgauge.engine.probe;

import org.jspecify.annotations.NullMarked;
