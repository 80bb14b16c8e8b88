package io.streamgauge;

import java.io.IOException;

/// I/O failure whose message contains the reason and the remedy.
public class ExplainedIoException extends IOException {
    private static final long serialVersionUID = 1L;

    public ExplainedIoException(String message) {
        super(message);
    }

    public ExplainedIoException(String message, Throwable cause) {
        super(message, cause);
    }
}
