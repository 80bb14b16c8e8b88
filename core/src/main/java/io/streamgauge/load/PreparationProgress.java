package io.streamgauge.load;

/// Progress of the preparation of a trial. [#done] reports at most once every five seconds, so that a short
/// preparation is not reported.
final class PreparationProgress {
    private static final long EVERY_NANOS = 5_000_000_000L;

    private final TrialTime time;
    private final IntervalSink sink;
    private long lastNanos;

    PreparationProgress(TrialTime time, IntervalSink sink) {
        this.time = time;
        this.sink = sink;
        this.lastNanos = time.clock().nanoTime();
    }

    /// Records the progress of a step. Reports the progress if the last report is at least five
    /// seconds old.
    ///
    /// @param what completed action, for example `producers opened`
    /// @param total number of these actions in this worker
    void done(String what, long done, long total) {
        if (time.clock().nanoTime() - lastNanos >= EVERY_NANOS) {
            report(what, done, total);
        }
    }

    /// Reports the progress of a step immediately.
    void report(String what, long done, long total) {
        lastNanos = time.clock().nanoTime();
        sink.preparing(what, done, total);
    }
}
