package io.streamgauge.calibrate;

import io.streamgauge.measure.Clock;
import io.streamgauge.result.Limit;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;

/// Benchmark of the speed at which one thread copies memory that does not fit into the caches.
public final class MemoryCopyBenchmark implements CalibrationBenchmark {
    private static final long BYTES = 64L << 20;

    private final Clock clock;

    public MemoryCopyBenchmark(Clock clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "memory copy";
    }

    @Override
    public List<BenchmarkSample> measure(Duration length) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocate(BYTES);
            MemorySegment to = arena.allocate(BYTES);
            // Before the first write, all pages can share one zero page, which would fit into the caches.
            from.fill((byte) 1);
            to.fill((byte) 2);
            long start = clock.nanoTime();
            long bytes = 0;
            do {
                to.copyFrom(from);
                bytes += BYTES;
            } while (clock.nanoTime() - start < length.toNanos());
            return List.of(new BenchmarkSample.Value(Limit.MEMORY_COPY, bytes * 1e9 / (clock.nanoTime() - start)));
        }
    }
}
