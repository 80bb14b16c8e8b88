/// Sockets, handshakes and processes, beneath any client library.
@NullMarked
package io.streamgauge.probe.wire;

import org.jspecify.annotations.NullMarked;
