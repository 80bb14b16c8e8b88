package io.streamgauge.calibrate;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.measure.Clock;
import io.streamgauge.result.Limit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/// Benchmarks of the throughput and the round-trip time of a TCP connection over loopback.
public final class LoopbackBenchmark {
    private static final int BLOCK_BYTES = 64 << 10;
    private static final int MESSAGE_BYTES = 64;
    /// Ratio of the duration of a measurement to the duration of its warm-up. During the warm-up, the
    /// JVM compiles the code and the TCP window grows.
    private static final long WARMUP_FRACTION = 5;

    private final Clock clock;

    public LoopbackBenchmark(Clock clock) {
        this.clock = clock;
    }

    /// Returns a benchmark of the throughput, in bytes received per second. The sender writes blocks of 64 KiB.
    public CalibrationBenchmark throughput() {
        return new CalibrationBenchmark() {
            @Override
            public String name() {
                return "loopback";
            }

            @Override
            public List<BenchmarkSample> measure(Duration length) throws IOException, InterruptedException {
                try (LoopbackConnection pair = LoopbackConnection.open()) {
                    long end = clock.nanoTime() + length.toNanos();
                    double rate = pair.exchange(
                            () -> receive(pair.far(), length.toNanos() / WARMUP_FRACTION),
                            () -> send(pair.near(), end));
                    return List.of(new BenchmarkSample.Value(Limit.LOOPBACK, rate));
                }
            }
        };
    }

    private long send(SocketChannel channel, long end) throws IOException {
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
        long bytes = 0;
        while (clock.nanoTime() < end) {
            block.clear();
            bytes += channel.write(block);
        }
        return bytes;
    }

    private double receive(SocketChannel channel, long warmupNanos) throws IOException {
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
        long warmedUp = clock.nanoTime() + warmupNanos;
        long start = 0;
        long last = 0;
        long bytes = 0;
        while (true) {
            block.clear();
            int read = channel.read(block);
            if (read < 0) {
                return bytes * 1e9 / Math.max(1, last - start);
            }
            last = clock.nanoTime();
            if (start != 0) {
                bytes += read;
            } else if (last >= warmedUp) {
                start = last;
            }
        }
    }

    /// Returns a benchmark of the round-trip time, which sends messages of 64 bytes one at a time.
    public CalibrationBenchmark roundTrip() {
        return new CalibrationBenchmark() {
            @Override
            public String name() {
                return "loopback round trip";
            }

            @Override
            public List<BenchmarkSample> measure(Duration length) throws IOException, InterruptedException {
                try (LoopbackConnection pair = LoopbackConnection.open()) {
                    Histogram nanos = new Histogram(3);
                    pair.exchange(() -> echo(pair.far()), () -> requestReply(pair.near(), length, nanos));
                    return List.of(new BenchmarkSample.Distribution(Limit.ROUND_TRIP, nanos));
                }
            }
        };
    }

    private static int echo(SocketChannel channel) throws IOException {
        ByteBuffer message = ByteBuffer.allocateDirect(MESSAGE_BYTES);
        int echoed = 0;
        while (fill(channel, message)) {
            message.flip();
            while (message.hasRemaining()) {
                channel.write(message);
            }
            echoed++;
        }
        return echoed;
    }

    private Histogram requestReply(SocketChannel channel, Duration length, Histogram nanos) throws IOException {
        ByteBuffer message = ByteBuffer.allocateDirect(MESSAGE_BYTES);
        long start = clock.nanoTime();
        long warmedUp = start + length.toNanos() / WARMUP_FRACTION;
        long before = start;
        while (before - start < length.toNanos()) {
            message.clear();
            while (message.hasRemaining()) {
                channel.write(message);
            }
            if (!fill(channel, message)) {
                throw new ExplainedIoException(
                        "loopback benchmark: the peer closed the connection. Run the command again");
            }
            long after = clock.nanoTime();
            if (before >= warmedUp) {
                nanos.recordValue(after - before);
            }
            before = after;
        }
        return nanos;
    }

    private static boolean fill(SocketChannel channel, ByteBuffer message) throws IOException {
        message.clear();
        while (message.hasRemaining()) {
            if (channel.read(message) < 0) {
                return false;
            }
        }
        return true;
    }
}
