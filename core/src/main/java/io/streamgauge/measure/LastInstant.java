package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Instant that one thread at a time sets and other threads read.
final class LastInstant {
    private static final VarHandle NANOS;

    static {
        try {
            NANOS = MethodHandles.lookup().findVarHandle(LastInstant.class, "nanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // accessed through NANOS
    private long nanos;

    void set(long now) {
        NANOS.setOpaque(this, now);
    }

    long get() {
        return (long) NANOS.getOpaque(this);
    }
}
