package io.streamgauge.deploy;

/// Listener for the progress of a download or a start. It receives short lines of text.
@FunctionalInterface
public interface ProgressListener {
    void step(String line);
}
