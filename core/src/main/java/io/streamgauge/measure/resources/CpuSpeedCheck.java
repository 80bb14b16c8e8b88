package io.streamgauge.measure.resources;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// Measurement of the current speed of the CPUs: the CPU time of a fixed calculation.
///
/// The speed of a virtual CPU depends on other workloads on the same chip (clock frequency, shared execution
/// units). The counters in `/proc` do not show these effects. The data of the calculation fit into registers, so
/// memory and caches do not affect its CPU time. CPU time excludes waits for a core. The calculation takes about
/// 0.25 ms.
public final class CpuSpeedCheck {
    private static final int ROUNDS = 100_000;
    private static final int REPEATS = 3;
    private static final int WARM_UP = 40;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /// Result of the calculation, stored so that the compiler does not remove the calculation.
    private long result = 1;

    /// Repeats the calculation, so that the JVM compiles the code of the calculation before the first
    /// measurement.
    public CpuSpeedCheck() {
        for (int i = 0; i < WARM_UP; i++) {
            work();
        }
    }

    /// Returns the minimum CPU time of three runs of the calculation, in nanoseconds; -1 if the JVM cannot
    /// measure the CPU time of threads.
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

    /// Runs Marsaglia's xorshift generator. Each iteration depends on the previous iteration, so the CPU cannot
    /// execute iterations in parallel.
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
