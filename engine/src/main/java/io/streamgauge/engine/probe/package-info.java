/// Execution of the capability probes against launched or connected systems.
@NullMarked
package io.streamgauge.engine.probe;

import org.jspecify.annotations.NullMarked;
