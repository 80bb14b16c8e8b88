package io.streamgauge.deploy;

/// Told, in short lines for people, how far a fetch or start is.
@FunctionalInterface
public interface ProgressListener {
    void step(String line);
}
