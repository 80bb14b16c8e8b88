package io.streamgauge.load;

import io.streamgauge.driver.Driver.Producer;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import io.streamgauge.load.content.DestinationChoice;
import io.streamgauge.load.content.KeyPool;
import io.streamgauge.load.content.PayloadPool;
import io.streamgauge.load.schedule.ArrivalSequence;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.measure.ConsumerMeter;
import io.streamgauge.measure.Envelope;
import io.streamgauge.measure.GroupLedger;
import io.streamgauge.measure.LatencyRecorder;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.measure.Timeline;
import io.streamgauge.result.LatencyStage;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// Benchmark of Streamgauge's overhead per message, excluding the client. One operation is one message.
///
/// The client acknowledges every message immediately. Instants are synthetic, with one message due at
/// each step. However, the benchmark also reads the real clock for every instant, as a trial does.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 3,
        jvmArgs = {"-Xms512m", "-Xmx512m", "-XX:+UseG1GC", "--enable-native-access=ALL-UNNAMED"})
public class MessageCost {
    private static final int PAYLOAD_BYTES = 1024;
    private static final int RATE_PER_SECOND = 1_000_000;
    private static final long INTERVAL_NANOS = 1_000_000_000 / RATE_PER_SECOND;
    private static final long TAG = 42;
    private static final int IN_FLIGHT = 10_000;

    private final byte[] received = new byte[PAYLOAD_BYTES];
    private final LatencyRecorder recorder = new LatencyRecorder(LatencyStage.RESPONSE_TIME);
    private final SequenceSet ledger = new SequenceSet();
    private @Nullable ArrivalSequence arrivals;
    private long nowNanos;
    private long sequence;
    private @Nullable Sender accepting;
    private @Nullable Sender delivering;
    private @Nullable ProducerMeter meter;
    private @Nullable ConsumerMeter consumer;

    /// Creates new ledgers for each fork. Each set of sequence numbers in a ledger grows by one bit per message.
    /// The allocation profiler reports this growth as 0.125 B/op for each set.
    @Setup(Level.Trial)
    public void open(Blackhole blackhole) {
        Timeline timeline = new Timeline(() -> {
            blackhole.consume(System.nanoTime());
            return nowNanos;
        });
        timeline.measureFrom(0);
        meter = new ProducerMeter(timeline, IN_FLIGHT);
        consumer = consumer(timeline);
        arrivals = new ArrivalSequence(schedule(), Arrivals.CONSTANT, 0, 1, 1);
        accepting = sender(timeline, new NullClient(meter, null));
        ProducerMeter whole = new ProducerMeter(timeline, IN_FLIGHT);
        delivering = sender(timeline, whole, new NullClient(whole, consumer(timeline)));
    }

    private static ConsumerMeter consumer(Timeline timeline) {
        return new ConsumerMeter(timeline, TAG, new GroupLedger(1, 1), 1, 1);
    }

    private Sender sender(Timeline timeline, Producer client) {
        return sender(timeline, meter(), client);
    }

    private static Sender sender(Timeline timeline, ProducerMeter meter, Producer client) {
        Schedule schedule = schedule();
        Sender sender = new Sender(
                0,
                client,
                meter,
                timeline,
                schedule,
                () -> new ArrivalSequence(schedule, Arrivals.CONSTANT, 0, 1, 1),
                TAG,
                new PayloadPool(new PayloadSpec(new Sizes.Fixed(PAYLOAD_BYTES), 0), 1, 1),
                new KeyPool(new KeySpec.None(), 1),
                DestinationChoice.single(0));
        sender.begin(0, 0);
        return sender;
    }

    private static Schedule schedule() {
        // The measured phase is longer than any fork of the benchmark.
        Phases phases = new Phases(Duration.ZERO, Duration.ofHours(24), Duration.ZERO);
        return Schedule.of(new RateProfile.Constant(RATE_PER_SECOND), phases);
    }

    private ArrivalSequence arrivals() {
        return Objects.requireNonNull(arrivals);
    }

    private ProducerMeter meter() {
        return Objects.requireNonNull(meter);
    }

    /// Measures one clock reading. Each message requires three readings: when it is sent, accepted and received.
    @Benchmark
    public long clock() {
        return System.nanoTime();
    }

    /// Measures the minimum work per message: one clock reading, the next due instant, one recorded latency, and
    /// one bit in the ledger.
    @Benchmark
    public long stepRecordAndLedger() {
        long due = arrivals().nextDueNanos();
        recorder.record(true, System.nanoTime() & 0xFFFFF);
        ledger.addSingleThreaded(sequence++);
        return due;
    }

    /// Measures the sending and the acceptance of a message. Sending includes the schedule step, the body, the
    /// envelope and the send delay. Acceptance includes the response time, the service time and the ledger.
    @Benchmark
    public long sendAndAccept() {
        nowNanos += INTERVAL_NANOS;
        return Objects.requireNonNull(accepting).step(1);
    }

    /// Measures the receipt of a message, which includes the envelope, the ledger of the group, the order check
    /// and the end-to-end latency. The benchmark also writes an envelope. Otherwise, every message after the
    /// first would be a duplicate.
    @Benchmark
    public void receive() {
        nowNanos += INTERVAL_NANOS;
        Envelope.write(received, TAG, 0, sequence++, nowNanos, nowNanos);
        Objects.requireNonNull(consumer).received(0, 0, received, 0, PAYLOAD_BYTES);
    }

    /// Measures the complete path: sending, acceptance, and receipt by one group.
    @Benchmark
    public long sendAcceptAndReceive() {
        nowNanos += INTERVAL_NANOS;
        return Objects.requireNonNull(delivering).step(1);
    }

    /// Client that accepts each message during the call to `send` and, if there is a consumer, also delivers it.
    private static final class NullClient implements Producer {
        private final SendListener listener;
        private final @Nullable ConsumerMeter consumer;

        NullClient(SendListener listener, @Nullable ConsumerMeter consumer) {
            this.listener = listener;
            this.consumer = consumer;
        }

        @Override
        public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
            listener.accepted(token);
            if (consumer != null) {
                consumer.received(0, 0, payload, 0, payload.length);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close(Duration timeout) {}
    }
}
