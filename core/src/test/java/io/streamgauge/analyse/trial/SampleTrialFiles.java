package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.DiskCanary;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialFacts.Placement;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialResult.LatencyInterval;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.result.row.TransferRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Files of a healthy trial with a warm-up of 10 s and a measured phase of 60 s. The load is 1,000 messages/s of
/// 100 B, with one group and an end-to-end latency of 5 ms. Each test changes only the values that it checks.
public final class SampleTrialFiles {
    public static final int CPUS = 2;

    public static final CpuCount CPU_COUNT = CpuCount.of(CPUS);
    public static final long MILLI = 1_000_000;
    private static final double HARNESS_CPUS = 0.02;
    private static final int WARMUP = 10;
    private static final int MEASURE = 60;
    private static final double COLLECTOR_CPUS = 0.01;

    private final String system;
    private final String cell;
    private final Map<LatencyStage, Long> latencies = new EnumMap<>(Map.of(
            LatencyStage.END_TO_END, 5 * MILLI,
            LatencyStage.RESPONSE_TIME, 3 * MILLI,
            LatencyStage.SERVICE_TIME, 3 * MILLI,
            LatencyStage.SEND_DELAY, MILLI / 50));
    private final Map<LatencyStage, Long> slow = new EnumMap<>(LatencyStage.class);
    private int slowEvery = 1;
    private int count = 60_000;
    private int perSecond = 1000;
    private double lateAtStart;
    private double lateAtEnd;
    private int stoppedFrom;
    private int stoppedTo;
    private int caughtUp;
    private String durability = "D1 (memory of the leader)";
    private int groups = 1;
    private int block;
    private int number;
    private boolean simulated;
    private boolean saturating;
    private @Nullable Long maxInFlight;
    private @Nullable Double consumerPerSecond;
    private double acceptedShare = 1;
    private long pauseNanos = MILLI / 10;
    private long pausedNanosEach;
    private long gcMillisEach = 2;
    private double generatorCpus = 0.2;
    private double brokerCpus = 0.3;
    private double hostCpus = 0.6;
    private double generatorCompilerCpus;
    private double brokerCompilerCpus;
    private double stealCpus = 0.001;
    private double diskBusy = 0.1;
    private final Map<String, Double> otherPrograms = new TreeMap<>();
    private boolean scanned;
    private boolean inContainer;
    private boolean connectedLocally;
    private boolean connected;
    private boolean brokerWarmingUp;
    private double linkBusy = -1;
    private long nodeBytesPerSecond;
    private long senderWaitNanosEach = MILLI / 5;
    private long clockShiftNanos;
    private boolean clientFailed;
    private LedgerCounts measured = new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 60_000, 0, 0, 0);
    private UnaryOperator<LoadOutcome> changed = UnaryOperator.identity();
    private @Nullable Placement placement;
    private double slowed = 1;
    private double workMicros = 240;
    private @Nullable TrialStatus status = TrialStatus.DONE;
    private @Nullable String failure;
    private int rows = WARMUP + MEASURE + 1;
    private final List<MetricsRow> metrics = new ArrayList<>();
    private final List<HostFacts> workerHosts = new ArrayList<>();
    private final List<TransferRow> transfers = new ArrayList<>();
    private final List<ClockRow> clocks = new ArrayList<>();
    private final List<ResourceRow> samples = new ArrayList<>();
    private final List<Setting> settings = new ArrayList<>();
    private @Nullable DiskCanary disk;
    private Thresholds limits = Thresholds.DEFAULT;

    public SampleTrialFiles() {
        this("kafka", "");
    }

    public SampleTrialFiles(String system, String cell) {
        this.system = system;
        this.cell = cell;
    }

    public SampleTrialFiles latency(LatencyStage stage, long nanos) {
        latencies.put(stage, nanos);
        return this;
    }

    /// Sets a different latency, in ns, for every n-th message of each second.
    public SampleTrialFiles latencyOfOneIn(int every, LatencyStage stage, long nanos) {
        slowEvery = every;
        slow.put(stage, nanos);
        return this;
    }

    /// Sets the CPU use of the JIT compilers in the generator and in the broker, in CPUs.
    public SampleTrialFiles compiling(double generator, double broker) {
        generatorCompilerCpus = generator;
        brokerCompilerCpus = broker;
        return this;
    }

    public SampleTrialFiles count(int values) {
        count = values;
        return this;
    }

    /// Sets the rate of the load, in messages per second.
    public SampleTrialFiles rate(int messagesPerSecond) {
        perSecond = messagesPerSecond;
        long messages = (long) MEASURE * messagesPerSecond;
        return ledger(new LedgerCounts(messages, messages, messages, Map.of(), 0, messages, 0, 0, 0));
    }

    /// Replaces the load by transfers, one per second from the start of the measured phase.
    ///
    /// @param millis time of each transfer, beginning with the cold transfer
    public SampleTrialFiles transfers(long... millis) {
        transfers.clear();
        for (int i = 0; i < millis.length; i++) {
            long start = (WARMUP + i) * 1_000L * MILLI;
            transfers.add(new TransferRow(i, 10, start, millis[i] * MILLI, -1, -1, millis[i] * MILLI));
        }
        return this;
    }

    /// Stops the consumers.
    ///
    /// @param from second after the start of the schedule at which the consumers stop
    /// @param to second at which the consumers restart; they receive all waiting messages within one second
    public SampleTrialFiles outage(int from, int to) {
        stoppedFrom = from;
        stoppedTo = to;
        return catchingUp(1);
    }

    /// Sets the time from the restart of the consumers until they have received all waiting messages, in seconds.
    public SampleTrialFiles catchingUp(int seconds) {
        caughtUp = stoppedTo + seconds - 1;
        return this;
    }

    public SampleTrialFiles unconsumed() {
        groups = 0;
        return this;
    }

    public SampleTrialFiles groups(int consumerGroups) {
        groups = consumerGroups;
        return this;
    }

    public SampleTrialFiles durability(String classAndMeaning) {
        durability = classAndMeaning;
        return this;
    }

    /// Sets the block number of the trial.
    public SampleTrialFiles block(int number) {
        block = number;
        return this;
    }

    /// Sets the number in the ID of the trial. By default, the ID contains the number of the block.
    public SampleTrialFiles numbered(int position) {
        number = position;
        return this;
    }

    public SampleTrialFiles simulated() {
        simulated = true;
        return this;
    }

    /// Limits the rate of each consumer, in messages per second.
    public SampleTrialFiles consumersLimitedTo(double perSecond) {
        consumerPerSecond = perSecond;
        return this;
    }

    /// Sets the maximum number of messages in flight of all producers.
    public SampleTrialFiles maxInFlight(long messages) {
        maxInFlight = messages;
        return this;
    }

    public SampleTrialFiles saturating() {
        saturating = true;
        return this;
    }

    public SampleTrialFiles accepting(double share) {
        acceptedShare = share;
        return this;
    }

    public SampleTrialFiles pausing(long nanos) {
        pauseNanos = nanos;
        return this;
    }

    /// Sets the garbage collection time of the generator per second, in ms. The generator also pauses for this
    /// time.
    public SampleTrialFiles collectingEachSecond(long millis) {
        gcMillisEach = millis;
        return pausedEachSecond(millis * MILLI);
    }

    /// Sets the total pause time of the generator per second, in ns.
    public SampleTrialFiles pausedEachSecond(long nanos) {
        pausedNanosEach = nanos;
        return this;
    }

    /// Sets the time per second for which a sender waits for a core, in ns.
    public SampleTrialFiles waitingForACore(long nanos) {
        senderWaitNanosEach = nanos;
        return this;
    }

    /// Makes the broker's CPU use fall during the measured phase to about one fifth of its initial value.
    public SampleTrialFiles brokerWarmingUp() {
        brokerWarmingUp = true;
        return this;
    }

    /// Sets the share of time for which the disk was busy.
    public SampleTrialFiles diskBusy(double share) {
        diskBusy = share;
        return this;
    }

    public SampleTrialFiles clockShift(long nanos) {
        clockShiftNanos = nanos;
        return this;
    }

    public SampleTrialFiles cpus(double generator, double broker, double host, double steal) {
        generatorCpus = generator;
        brokerCpus = broker;
        hostCpus = host;
        stealCpus = steal;
        return this;
    }

    /// Sets the CPU use of another program, in CPUs, and the CPU use of the host to the total of all programs.
    public SampleTrialFiles otherProgram(String name, double cpus) {
        scanned = true;
        otherPrograms.put(name, cpus);
        hostCpus = generatorCpus
                + brokerCpus
                + HARNESS_CPUS
                + otherPrograms.values().stream().mapToDouble(d -> d).sum();
        return this;
    }

    /// Hides the threads of the kernel, as in a container, in which other programs are not visible.
    public SampleTrialFiles inContainer() {
        inContainer = true;
        return this;
    }

    /// Removes the broker process, as in a trial of a connected system.
    public SampleTrialFiles connected() {
        connected = true;
        return this;
    }

    /// Adds a process that listens on an address of a connected system.
    public SampleTrialFiles connectedLocally() {
        connectedLocally = true;
        return this;
    }

    /// Sets the CPU time of the fixed computation, which measures the CPU speed, in microseconds.
    public SampleTrialFiles workMicros(double micros) {
        workMicros = micros;
        return this;
    }

    /// Slows the CPUs down by the given factor in every third second.
    public SampleTrialFiles slowedNowAndThen(double factor) {
        slowed = factor;
        return this;
    }

    /// Binds the generator and the broker to CPUs. The arguments use the CPU notation of experiment
    /// files.
    public SampleTrialFiles placed(String generator, String brokers) {
        placement = new Placement(
                CpuSet.parse(generator).orElseThrow(), CpuSet.parse(brokers).orElseThrow());
        return this;
    }

    public SampleTrialFiles ledger(LedgerCounts counts) {
        measured = counts;
        return this;
    }

    public SampleTrialFiles outcome(UnaryOperator<LoadOutcome> change) {
        changed = change;
        return this;
    }

    public SampleTrialFiles ended(@Nullable TrialStatus how, @Nullable String why) {
        status = how;
        failure = why;
        return this;
    }

    /// Ends the trial with a fatal error of a client. The worker reports the counts of the messages.
    public SampleTrialFiles failedClient(String why, LedgerCounts counts) {
        clientFailed = true;
        measured = counts;
        return ended(TrialStatus.FAILED, why);
    }

    public SampleTrialFiles saying(MetricsRow row) {
        metrics.add(row);
        return this;
    }

    public SampleTrialFiles readBack(Setting setting) {
        settings.add(setting);
        return this;
    }

    /// Sets the utilisation of the link to the brokers in each second. The link has a speed of 1 Gbit/s.
    public SampleTrialFiles linkBusy(double share) {
        linkBusy = share;
        return this;
    }

    /// Sets the number of bytes per second that each of two nodes in network namespaces sends.
    public SampleTrialFiles nodeLinks(long bytesPerSecond) {
        nodeBytesPerSecond = bytesPerSecond;
        return this;
    }

    public SampleTrialFiles disk(DiskCanary canary) {
        disk = canary;
        return this;
    }

    public SampleTrialFiles judgedBy(Thresholds thresholds) {
        limits = thresholds;
        return this;
    }

    /// Delays the readings of the counters at the start and at the end of the measured phase. The counters
    /// continue to increase at the same rate until the end of the load.
    ///
    /// @param atStart delay at the start, in seconds, below 1
    /// @param atEnd delay at the end, in seconds, below 1
    public SampleTrialFiles readLate(double atStart, double atEnd) {
        lateAtStart = atStart;
        lateAtEnd = atEnd;
        return this;
    }

    /// Keeps only the first intervals, as if the worker had then been killed.
    public SampleTrialFiles cutAfter(int intervals) {
        rows = intervals;
        return this;
    }

    /// Adds a worker on another host.
    public SampleTrialFiles workerHost(HostFacts host) {
        workerHosts.add(host);
        return this;
    }

    /// Adds samples of resource usage.
    public SampleTrialFiles sampled(List<ResourceRow> rows) {
        samples.addAll(rows);
        return this;
    }

    /// Adds samples of a worker.
    ///
    /// @param process name of the worker process
    /// @param cpus CPU use of the worker, in CPUs
    public SampleTrialFiles sampledWorker(String process, double cpus) {
        for (int s = 0; s <= WARMUP + MEASURE + 1; s++) {
            samples.add(new ResourceRow(s, process, Role.GENERATOR, 0, micros(s, cpus), 1, 0, -1, -1, -1));
        }
        return this;
    }

    /// Adds samples of the fixed computation on the host of a worker.
    public SampleTrialFiles sampledHostOf(String process, double fixedComputationMicros) {
        for (int s = 0; s <= WARMUP + MEASURE + 1; s++) {
            samples.add(new ResourceRow(
                    s,
                    SeveralWorkers.hostOf(process),
                    Role.WORKER_HOST,
                    0,
                    micros(s, 1),
                    1,
                    -1,
                    -1,
                    0,
                    -1,
                    Math.round(fixedComputationMicros * 1000),
                    0,
                    -1,
                    -1,
                    -1));
        }
        return this;
    }

    /// Adds exchanges of clock readings.
    public SampleTrialFiles clocks(List<ClockRow> rows) {
        clocks.addAll(rows);
        return this;
    }

    /// Runs two workers on different hosts. The offset of the second worker's timeline is chosen so that the
    /// analysis computes the given clock error. The minimum error is 20 µs.
    public SampleTrialFiles onTwoHosts(long clockErrorNanos) {
        // Between two exchanges, which are 2 s apart, each clock can deviate from a straight line by 10 µs.
        long offset = Math.max(0, clockErrorNanos - 20_000);
        for (int worker = 1; worker <= 2; worker++) {
            workerHost(new HostFacts("host-" + worker, "Linux", "cpu", 4, 1L << 30, "25", "ext4"));
            for (int second = -4; second <= 80; second += 2) {
                long at = second * 1_000_000_000L;
                clocks.add(new ClockRow(second, worker, at, at, at, at, at + (worker == 2 ? offset : 0)));
            }
        }
        return this;
    }

    public TrialResult result() {
        return new TrialResult(
                facts(),
                Optional.of(new TrialSettings(Map.of(), List.copyOf(settings), workerHosts, List.of())),
                intervals(),
                latencyIntervals(),
                Stream.concat(resources().stream(), samples.stream()).toList(),
                List.copyOf(metrics),
                List.copyOf(transfers),
                List.copyOf(clocks),
                Optional.ofNullable(disk),
                Optional.ofNullable(end()));
    }

    public TrialSummary summary() {
        return new TrialAnalysis(result(), limits, CPU_COUNT).summary();
    }

    public TrialFacts facts() {
        return new TrialFacts(
                "%03d-%s".formatted(number > 0 ? number : Math.max(1, block), system),
                system,
                new TrialFacts.PlanEntry(cell, Map.of(), Math.max(1, block), 42),
                durability,
                new TrialFacts.PhaseSeconds(WARMUP, MEASURE, 10),
                new TrialFacts.Load(
                        perSecond,
                        100,
                        groups,
                        simulated,
                        saturating,
                        transfers.size(),
                        0,
                        consumerPerSecond,
                        maxInFlight),
                placement);
    }

    private List<IntervalRow> intervals() {
        List<IntervalRow> made = new ArrayList<>();
        for (int i = 0; i < Math.min(rows, WARMUP + MEASURE + 1); i++) {
            double end = end(i);
            long sent = Math.round(Math.min(end, WARMUP + MEASURE) * perSecond);
            long accepted = (long) (sent * acceptedShare);
            boolean stopped = i >= stoppedFrom && i < stoppedTo;
            boolean behind = i >= stoppedFrom && i < caughtUp;
            long received = stopped || behind ? (long) (stoppedFrom * (long) perSecond * acceptedShare) : accepted;
            Phase phase = i < WARMUP ? Phase.WARMUP : i < WARMUP + MEASURE ? Phase.MEASURE : Phase.DRAIN;
            made.add(new IntervalRow(
                    i,
                    phase,
                    i == 0 ? 0 : end(i - 1),
                    end,
                    new IntervalRow.Messages(sent, sent, sent * 100, accepted, 0, groups == 0 ? 0 : received - 5, 0, 0),
                    new IntervalRow.Disturbances(
                            i * gcMillisEach,
                            i * pausedNanosEach,
                            pauseNanos,
                            i * senderWaitNanosEach,
                            i < WARMUP ? 0 : clockShiftNanos),
                    !stopped));
        }
        return made;
    }

    private double end(int interval) {
        double late = interval == WARMUP - 1 ? lateAtStart : interval == WARMUP + MEASURE - 1 ? lateAtEnd : 0;
        return interval + 1 + late;
    }

    /// Returns one interval per measured second for each latency stage. The latency values are evenly
    /// distributed over the intervals, and the remainder is in the first interval. Intervals without values are
    /// omitted.
    private List<LatencyInterval> latencyIntervals() {
        List<LatencyInterval> made = new ArrayList<>();
        latencies.forEach((stage, nanos) -> {
            if (stage != LatencyStage.END_TO_END || groups > 0) {
                for (int s = 0; s < Math.min(rows - WARMUP, MEASURE); s++) {
                    long values = s == 0 ? count / MEASURE + count % MEASURE : count / MEASURE;
                    if (values > 0) {
                        Histogram histogram = new Histogram(3);
                        long late = slow.containsKey(stage) ? values / slowEvery : 0;
                        histogram.recordValueWithCount(nanos, values - late);
                        histogram.recordValueWithCount(slow.getOrDefault(stage, nanos), late);
                        made.add(new LatencyInterval(stage.tag(), WARMUP + s, WARMUP + s + 1, histogram));
                    }
                }
            }
        });
        return made;
    }

    private List<ResourceRow> resources() {
        List<ResourceRow> made = new ArrayList<>();
        for (int s = 0; s <= rows && linkBusy >= 0; s++) {
            made.add(linkRow(s));
            made.add(new ResourceRow(s, "eth0 received", Role.LINK, 0, -1, -1, s, -1, -1, 0));
        }
        for (int s = 0; s <= rows && nodeBytesPerSecond > 0; s++) {
            for (String node : List.of("sg1v1", "sg1v2")) {
                long bytes = s * nodeBytesPerSecond;
                made.add(new ResourceRow(s, node, Role.NODE_LINK, 0, -1, -1, bytes, -1, -1, -1));
            }
        }
        for (int s = 0; s <= rows; s++) {
            boolean border = s == 0 || s == WARMUP || s == WARMUP + MEASURE;
            made.add(hostRow(s));
            made.add(generatorRow(s, border));
            if (!connected) {
                made.add(brokerRow(s, border));
            }
            if (border && scanned) {
                made.addAll(scan(s));
            }
        }
        return made;
    }

    private ResourceRow linkRow(int s) {
        long bytes = Math.round(s * linkBusy * 125e6);
        return new ResourceRow(s, "eth0 sent", Role.LINK, 0, -1, -1, bytes, -1, -1, micros(s, linkBusy));
    }

    private ResourceRow hostRow(int s) {
        return new ResourceRow(
                s,
                "host",
                Role.HOST,
                0,
                micros(s, hostCpus),
                1L << 30,
                s * 1000L,
                -1,
                micros(s, stealCpus),
                micros(s, diskBusy),
                Math.round(workMicros * 1000 * (s % 3 == 0 ? slowed : 1)),
                scanned ? 0 : -1,
                -1,
                -1,
                -1);
    }

    private ResourceRow generatorRow(int s, boolean border) {
        return new ResourceRow(
                s,
                "generator",
                Role.GENERATOR,
                7,
                micros(s, generatorCpus),
                300L << 20,
                0,
                border ? s * 2000L : -1,
                -1,
                -1,
                -1,
                -1,
                micros(s, generatorCompilerCpus),
                micros(s, COLLECTOR_CPUS),
                -1);
    }

    private ResourceRow brokerRow(int s, boolean border) {
        return new ResourceRow(
                s,
                "kafka-1",
                Role.BROKER,
                8,
                brokerMicros(s),
                (500L + s) << 20,
                s * 250_000L,
                border ? s * 4000L : -1,
                -1,
                -1,
                -1,
                -1,
                micros(s, brokerCompilerCpus),
                micros(s, COLLECTOR_CPUS),
                -1);
    }

    private List<ResourceRow> scan(int seconds) {
        List<ResourceRow> made = new ArrayList<>();
        made.add(scanned(seconds, "harness", Role.HARNESS, HARNESS_CPUS));
        if (!inContainer) {
            made.add(scanned(seconds, "kernel", Role.KERNEL, 0));
        }
        if (connectedLocally) {
            made.add(scanned(seconds, "listener", Role.LISTENER, 0));
        }
        // A program that has not used any CPU time does not have a row.
        if (seconds > 0) {
            otherPrograms.forEach((name, use) -> made.add(scanned(seconds, name, Role.OTHER, use)));
        }
        return made;
    }

    private static ResourceRow scanned(int seconds, String name, Role role, double cpus) {
        return new ResourceRow(seconds, name, role, 0, micros(seconds, cpus), -1, -1, -1, -1, -1);
    }

    private long brokerMicros(int seconds) {
        double falling = 70 * brokerCpus * (1 - Math.exp(-seconds / 35.0));
        return brokerWarmingUp ? Math.round(falling * 1e6) : micros(seconds, brokerCpus);
    }

    private static long micros(int seconds, double cpus) {
        return Math.round(seconds * cpus * 1e6);
    }

    private @Nullable TrialEnd end() {
        if (status == null) {
            return null;
        }
        boolean settled = status == TrialStatus.DONE || status == TrialStatus.INTERRUPTED || clientFailed;
        LedgerCounts none = new LedgerCounts(0, 0, 0, Map.of(), 0, 0, 0, 0, 0);
        return new TrialEnd(
                status,
                failure,
                settled
                        ? changed.apply(
                                new LoadOutcome(measured, none, Map.of(), 2, 4, 0, List.of(), 0, 0, null, null, null))
                        : null);
    }
}
