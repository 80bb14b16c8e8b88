/// Sockets, handshakes and processes below the client libraries, and the probes that do not use a client
/// library.
@NullMarked
package io.streamgauge.probe.wire;

import org.jspecify.annotations.NullMarked;
