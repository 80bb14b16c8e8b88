package io.streamgauge.deploy;

/// Listener for the progress of a download or a start, which is reported in short lines of text.
@FunctionalInterface
public interface ProgressListener {
    void step(String line);
}
