package io.streamgauge.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// How fast the CPUs are just now: the CPU time that one fixed piece of arithmetic takes.
///
/// A virtual machine's CPU changes its speed with what the neighbours on the same chip do (clock, shared execution
/// units), and no counter tells: the time is not taken away, it is worth less. The piece fits into registers, so
/// that neither memory nor caches have a part in it, and CPU time leaves out the waiting for a core. It takes a
/// quarter of a millisecond.
public final class CpuSpeedCheck {
    private static final int ROUNDS = 100_000;
    private static final int REPEATS = 3;
    private static final int WARM_UP = 40;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /// Kept so that no compiler may leave the work out.
    private long result = 1;

    /// Ready to be read: the code is compiled.
    public CpuSpeedCheck() {
        for (int i = 0; i < WARM_UP; i++) {
            work();
        }
    }

    /// CPU time of the piece in nanoseconds, the least of three; -1 where threads have no such clock.
    public long nanos() {
        if (!THREADS.isCurrentThreadCpuTimeSupported()) {
            return -1;
        }
        long least = Long.MAX_VALUE;
        for (int i = 0; i < REPEATS; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            work();
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - start);
        }
        return least;
    }

    /// Marsaglia's xorshift: each step needs the one before.
    private void work() {
        long x = result;
        for (int i = 0; i < ROUNDS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        result = x;
    }
}
