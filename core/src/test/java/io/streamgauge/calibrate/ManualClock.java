package io.streamgauge.calibrate;

import io.streamgauge.measure.Clock;

/// Clock that advances only when the test advances it.
final class ManualClock implements Clock {
    private long now = 1_000_000;

    void advance(long nanos) {
        now += nanos;
    }

    @Override
    public long nanoTime() {
        return now;
    }
}
