/// Sockets, handshakes and processes below the client libraries, and the probes that use only these.
@NullMarked
package io.streamgauge.probe.wire;

import org.jspecify.annotations.NullMarked;
