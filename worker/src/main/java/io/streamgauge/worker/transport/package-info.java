/// Connections between the controller and its workers: frames, TLS and mutual authentication.
@NullMarked
package io.streamgauge.worker.transport;

import org.jspecify.annotations.NullMarked;
