package io.streamgauge.worker.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.Outage;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.load.ledger.LedgerPart;
import io.streamgauge.load.ledger.WorkerSummary;
import io.streamgauge.measure.TimelineRate;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import io.streamgauge.result.outcome.ChurnCounts;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.DestinationSpread.Spread;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.result.row.TransferRow;
import io.streamgauge.worker.merge.Histograms;
import io.streamgauge.worker.transport.FrameChannel;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(30)
class ControlConnectionTest {
    private final Socket dialled;
    private final ControlConnection near;
    private final ControlConnection far;

    ControlConnectionTest() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            dialled = new Socket(server.getInetAddress(), server.getLocalPort());
            near = new ControlConnection(new FrameChannel(dialled));
            far = new ControlConnection(new FrameChannel(server.accept()));
        }
    }

    @AfterEach
    void close() throws IOException {
        near.close();
        far.close();
    }

    private static MemoryScript script() {
        return new MemoryScript(
                true,
                new Delay.Uniform(Duration.ofMillis(1), Duration.ofNanos(1_500_001)),
                new Delay.Exponential(Duration.ofMillis(2)),
                List.of(new MemoryScript.Stall(Duration.ZERO, Duration.ofSeconds(5), Duration.ofMillis(500))),
                1,
                2,
                3,
                4,
                5.5,
                6);
    }

    private static DriverConfig config() {
        return new DriverConfig(
                List.of("127.0.0.1:9092"),
                Map.of("password", "p\u00e4ss \"word\""),
                3,
                DurabilityClass.D2,
                Map.of("queue", "quorum"),
                Map.of("a", "1"),
                Map.of("b", "2"),
                Map.of("c", "3"));
    }

    private static LoadOutcome outcome(Map<String, String> refusals) {
        LedgerCounts counts = new LedgerCounts(9, 8, 7, Map.of("REFUSED", 1L), 0, 7, 0, 1, 2);
        List<LoadOutcome.Share> shares = List.of(new LoadOutcome.Share("producers", 2, 4, 6, 10));
        Spread spread = Spread.of(new long[] {3, 4});
        DestinationSpread destinations =
                new DestinationSpread(2, spread, spread, spread, List.of(5L, 6L), 6, List.of(), 0, List.of());
        ChurnCounts churn = new ChurnCounts("connections", 50, 4, 3, 1, 0, "refused");
        return new LoadOutcome(counts, counts, refusals, 1, 2, 3, shares, 4, 5, destinations, churn, null);
    }

    static Stream<ControlMessage> everyMessage() {
        return Stream.of(
                new ControlMessage.Hello("token", 4711),
                new ControlMessage.RunTrial("kafka", config(), null, load(new RateProfile.Saturating()), true),
                new ControlMessage.RunTrial("memory", config(), script(), load(new RateProfile.Ramp(0.1, 1e6)), false),
                new ControlMessage.RunTrial("kafka", config(), null, load(new RateProfile.Saturating()), true)
                        .forShare(new WorkerShare(1, 3), -5),
                new ControlMessage.Reached(Coordination.Step.CLIENTS_OPENED),
                new ControlMessage.Proceed(Coordination.Step.CLIENTS_CLOSED),
                new ControlMessage.PathsChecked(new PathState(true, List.of(List.of(-1L, 3L), List.of()), 2)),
                new ControlMessage.Start(Long.MAX_VALUE),
                new ControlMessage.ReadClock(-7),
                new ControlMessage.ClockRead(-7, 8, 9, null),
                new ControlMessage.ClockRead(-7, 8, 9, 10L),
                new ControlMessage.FollowClock(new TimelineRate(1, 2, 3e-5)),
                new ControlMessage.ResourcesSampled(
                        List.of(new ResourceRow(1.5, "generator", Role.GENERATOR, 4711, 1, 2, 3, 4, 5, 6))),
                new ControlMessage.RunTrial("kafka", config(), null, load(new RateProfile.Saturating()), true)
                        .reportingResources(),
                new ControlMessage.Draining(new DrainState(true, 1, List.of(3L))),
                new ControlMessage.ReportLedger(),
                new ControlMessage.LedgerPartReported(new LedgerPart(List.of(), List.of(), List.of())),
                new ControlMessage.LedgerReported(),
                new ControlMessage.Drained(),
                new ControlMessage.SharePart(new LedgerPart(List.of(), List.of(), List.of())),
                new ControlMessage.ShareFinished(new WorkerSummary(List.of(List.of()), 1, 2, null), "gone"),
                new ControlMessage.Preparing("producers opened", 500, 1_000),
                new ControlMessage.Prepared(
                        Map.of("kafka", "4.3.1"),
                        List.of(new Setting(Scope.BROKER, "a", "b", Setting.Origin.READ_BACK))),
                new ControlMessage.Started(1_764_000_000_123L, 17),
                new ControlMessage.TransferEnded(new TransferRow(1, 1000, 5, 6, 2, -1, 7)),
                new ControlMessage.IntervalEnded(
                        new IntervalRow(
                                1,
                                Phase.WARMUP,
                                0,
                                1.000001,
                                new IntervalRow.Messages(1.0 / 3, 1L << 60, 2, 3, 4, 5, 6, 7),
                                new IntervalRow.Disturbances(8, 9, 10, -1, -12),
                                false),
                        Map.of("end-to-end", new byte[] {1, 2}),
                        List.of(1L, 2L)),
                new ControlMessage.Finished(outcome(Map.of("REFUSED", "no")), "gone"),
                new ControlMessage.Finished(outcome(Map.of()), null),
                new ControlMessage.Failed("reason\nin two lines", true),
                new ControlMessage.NotReached("connection refused"),
                new ControlMessage.EndWarmup(null),
                new ControlMessage.EndWarmup(7.0),
                new ControlMessage.WarmupEnds(17),
                new ControlMessage.Idle(true),
                new ControlMessage.Exit(),
                new ControlMessage.Stop());
    }

    private static LoadSpec load(RateProfile rate) {
        Workload workload = new Workload(
                2,
                3,
                4,
                5,
                1,
                new PayloadSpec(
                        new PayloadSpec.Sizes.Weighted(List.of(new PayloadSpec.Sizes.WeightedSize(100, 0.7))), 0.5),
                new KeySpec.Drawn(100, 0.99),
                rate,
                Workload.Arrivals.POISSON,
                new Outage(Duration.ofSeconds(5), null, 1 << 20),
                65_536);
        return new LoadSpec(
                workload,
                new Phases(Duration.ZERO, Duration.ofMinutes(1), Duration.ofNanos(1)),
                "prefix",
                Long.MIN_VALUE + 1,
                -3);
    }

    @ParameterizedTest
    @MethodSource("everyMessage")
    void roundTripsEachMessage(ControlMessage message) throws IOException {
        near.send(message);
        // A record with an array is not equal to its copy.
        assertThat(far.receive())
                .hasSameClassAs(message)
                .usingRecursiveComparison()
                .isEqualTo(message);
    }

    @Test
    void coversEveryTypeOfMessage() {
        assertThat(everyMessage().map(Object::getClass)).contains(ControlMessage.class.getPermittedSubclasses());
    }

    @Test
    void keepsMessagesOfSeveralThreadsApart() throws Exception {
        int each = 300;
        List<Thread> senders = Stream.of("a", "b", "c")
                .map(name -> Thread.ofPlatform().start(() -> {
                    try {
                        for (int i = 0; i < each; i++) {
                            near.send(new ControlMessage.Failed(name.repeat(i), false));
                        }
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }))
                .toList();
        for (int i = 0; i < 3 * each; i++) {
            assertThat(far.receive()).isInstanceOf(ControlMessage.Failed.class);
        }
        for (Thread sender : senders) {
            sender.join();
        }
    }

    @Test
    void reportsTheEndOfTheStream() throws IOException {
        near.close();
        assertThatThrownBy(far::receive).isInstanceOf(IOException.class);
    }

    private void receiveRaw(String name, int length, byte[] body) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(frame);
        out.writeUTF(name);
        out.writeInt(length);
        out.write(body);
        dialled.getOutputStream().write(frame.toByteArray());
        dialled.shutdownOutput();
        far.receive();
    }

    private static byte[] json(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void rejectsADamagedFrame() {
        assertThatThrownBy(() -> receiveRaw("Nonsense", 2, json("{}"))).isInstanceOf(IOException.class);
    }

    @Test
    void rejectsANegativeLength() {
        assertThatThrownBy(() -> receiveRaw("Stop", -1, json("{}"))).isInstanceOf(IOException.class);
    }

    @Test
    void rejectsATooLargeLengthBeforeAllocation() {
        assertThatThrownBy(() -> receiveRaw("Stop", Integer.MAX_VALUE, json("{}")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void rejectsATruncatedBody() {
        assertThatThrownBy(() -> receiveRaw("Hello", 100, json("{\"token\":"))).isInstanceOf(IOException.class);
    }

    @Test
    void rejectsABodyThatIsNotJson() {
        assertThatThrownBy(() -> receiveRaw("Hello", 9, json("not json!"))).isInstanceOf(IOException.class);
    }

    @Test
    void rejectsABodyWithOtherFields() {
        assertThatThrownBy(() -> receiveRaw("Started", 16, json("{\"atMillis\":\"x\"}")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void roundTripsHistograms() {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(1234, 5);
        histogram.recordValue(Duration.ofHours(2).toNanos());
        Map<String, Histogram> byTag = Map.of("end-to-end", histogram, "empty", new Histogram(3));
        assertThat(Histograms.decode(Histograms.encode(byTag))).isEqualTo(byTag);
        assertThatThrownBy(() -> Histograms.decode(Map.of("x", new byte[] {1})))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
