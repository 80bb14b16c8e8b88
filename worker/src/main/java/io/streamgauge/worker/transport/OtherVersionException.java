package io.streamgauge.worker.transport;

import java.io.IOException;

/// Rejection of a host that has the token of the run, but has another version of Streamgauge.
public final class OtherVersionException extends IOException {
    private static final long serialVersionUID = 1L;

    OtherVersionException(String reason) {
        super(reason);
    }
}
