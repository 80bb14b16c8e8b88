package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A count that one thread at a time raises and others read. Who sees a count sees what was written before it.
public final class Counter {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Counter.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through VALUE
    private long value;

    public void add(long amount) {
        VALUE.setRelease(this, (long) VALUE.getOpaque(this) + amount);
    }

    public long get() {
        return (long) VALUE.getAcquire(this);
    }
}
