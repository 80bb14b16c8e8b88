/// Probes that do not use a client library. They examine sockets, handshakes and processes directly.
@NullMarked
package io.streamgauge.probe.wire;

import org.jspecify.annotations.NullMarked;
