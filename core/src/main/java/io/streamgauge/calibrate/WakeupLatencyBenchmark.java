package io.streamgauge.calibrate;

import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.linux.LinuxThread;
import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.measure.Clock;
import io.streamgauge.result.Limit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/// Benchmark of the delay with which threads wake up after they sleep for 1 ms. One thread is bound to each CPU.
/// Timers, the scheduler, the hypervisor and other processes cause the delay. The benchmark also measures the CPU use
/// of other processes, which is the CPU use of the machine minus the CPU use of this process.
public final class WakeupLatencyBenchmark implements CalibrationBenchmark {
    private static final long SLEEP_NANOS = 1_000_000;

    private final Clock clock;
    private final HostTimes times;

    public WakeupLatencyBenchmark(Clock clock, HostTimes times) {
        this.clock = clock;
        this.times = times;
    }

    @Override
    public String name() {
        return "wake-up";
    }

    @Override
    public List<BenchmarkSample> measure(Duration length) throws IOException, InterruptedException {
        HostTimes.Used before = times.used();
        long start = clock.nanoTime();
        List<Histogram> cpus = runOnEachCpu(cpusToBind(times.cpus(), allowedCpus()), cpu -> sleep(cpu, length));
        double wallMicros = (clock.nanoTime() - start) / 1e3 * times.cpusOfMachine();
        HostTimes.Used after = times.used();
        Histogram all = new Histogram(3);
        cpus.forEach(all::add);
        Histogram worst = cpus.stream()
                .max((a, b) -> Long.compare(a.getValueAtPercentile(99), b.getValueAtPercentile(99)))
                .orElse(all);
        List<BenchmarkSample> readings = new ArrayList<>();
        readings.add(new BenchmarkSample.Distribution(Limit.WAKE, all));
        readings.add(new BenchmarkSample.Distribution(Limit.WAKE_WORST_CPU, worst));
        if (before.busyMicros() >= 0 && after.busyMicros() >= 0) {
            double others = (after.busyMicros() - before.busyMicros()) - (after.ownMicros() - before.ownMicros());
            readings.add(new BenchmarkSample.Value(Limit.OTHERS_BUSY, Math.max(0, 100 * others / wallMicros)));
        }
        return readings;
    }

    private static String allowedCpus() {
        try {
            return ProcessFiles.ofSelf().allowedCpus();
        } catch (IOException notLinux) {
            return "";
        }
    }

    /// Returns the numbers of the CPUs to which threads are bound.
    ///
    /// @param count number of CPUs that this process can use
    /// @param allowed CPUs on which this process may run, for example `0,4-7`; empty if unknown
    static List<Integer> cpusToBind(int count, String allowed) {
        return CpuSet.parse(allowed)
                .map(CpuSet::cpus)
                .orElseGet(() -> IntStream.range(0, count).boxed().toList())
                .stream()
                .limit(count)
                .toList();
    }

    private Histogram sleep(int cpu, Duration length) {
        LinuxThread.runOn(cpu);
        LinuxThread.minimiseTimerSlack();
        Histogram late = new Histogram(3);
        long end = clock.nanoTime() + length.toNanos();
        long now = clock.nanoTime();
        while (now < end && !Thread.currentThread().isInterrupted()) {
            long due = now + SLEEP_NANOS;
            LockSupport.parkNanos(SLEEP_NANOS);
            now = clock.nanoTime();
            // parkNanos() may return spuriously, before the time has elapsed.
            if (now >= due) {
                late.recordValue(now - due);
            }
        }
        return late;
    }

    private static <T> List<T> runOnEachCpu(List<Integer> cpus, IntFunction<T> work)
            throws IOException, InterruptedException {
        List<FutureTask<T>> tasks = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int cpu : cpus) {
            FutureTask<T> task = new FutureTask<>(() -> work.apply(cpu));
            tasks.add(task);
            threads.add(Thread.ofPlatform().daemon().name("wake-" + cpu).start(task));
        }
        try {
            List<T> results = new ArrayList<>();
            for (FutureTask<T> task : tasks) {
                results.add(task.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.forEach(Thread::interrupt);
        }
    }
}
