package io.streamgauge.load;

import java.util.function.IntSupplier;

/// Time limit of a path check. The limit is extended for as long as further paths become ready, because the
/// first messages to thousands of destinations can take many minutes on a small machine.
final class PathDeadline {
    /// Time that is left at least after a further path has become ready.
    private static final long STALL_NANOS = 30_000_000_000L;
    /// Time between two counts of the paths that are ready.
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private final TrialTime time;
    private final IntSupplier readyPaths;
    private final long startNanos;
    private long endNanos;
    private long nextCountNanos;
    private int ready;

    /// @param limitNanos time limit without an extension
    /// @param readyPaths number of paths that are ready, which never falls
    PathDeadline(TrialTime time, long limitNanos, IntSupplier readyPaths) {
        this.time = time;
        this.readyPaths = readyPaths;
        startNanos = time.clock().nanoTime();
        endNanos = startNanos + limitNanos;
        nextCountNanos = startNanos;
    }

    boolean hasPassed() {
        long now = time.clock().nanoTime();
        if (now >= nextCountNanos) {
            nextCountNanos = now + INTERVAL_NANOS;
            int nowReady = readyPaths.getAsInt();
            if (nowReady > ready) {
                ready = nowReady;
                endNanos = Math.max(endNanos, now + STALL_NANOS);
            }
        }
        return now > endNanos;
    }

    /// Returns the time since the start of the path check, in seconds.
    long elapsedSeconds() {
        return (time.clock().nanoTime() - startNanos) / 1_000_000_000L;
    }
}
