package io.streamgauge.deploy;

/// Listener that receives the progress of a download or start as short lines of text.
@FunctionalInterface
public interface ProgressListener {
    void step(String line);
}
