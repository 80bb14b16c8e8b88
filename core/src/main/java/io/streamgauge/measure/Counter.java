package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Counter that one thread at a time increments and other threads read. A reader of a count also sees all
/// earlier writes of the incrementing thread.
public final class Counter {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Counter.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // accessed through VALUE
    private long value;

    public void add(long amount) {
        VALUE.setRelease(this, (long) VALUE.getOpaque(this) + amount);
    }

    public long get() {
        return (long) VALUE.getAcquire(this);
    }
}
