package io.streamgauge.report.run;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Backlog;
import io.streamgauge.analyse.model.TrialSummary.BrokerFigure;
import io.streamgauge.analyse.model.TrialSummary.BrokerNode;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.analyse.model.TrialSummary.Rates;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.experiment.AttemptId;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.Role;
import io.streamgauge.statistics.OrderStatisticBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Fictitious trial with figures that are typical of a small machine. The latencies of the trial have a
/// lognormal distribution with a heavier tail. A seed makes the latencies reproducible.
record SampleTrial(
        String id,
        String system,
        String cell,
        int repetition,
        double ratePerSecond,
        double medianMillis,
        TrialStatus status,
        Verdict verdict,
        @Nullable String failure,
        boolean consumed,
        double measuredSeconds,
        List<Caveat> caveats) {
    private static final double WARMUP_SECONDS = 10;
    private static final double DRAIN_SECONDS = 3;

    static SampleTrial of(int number, String system, String cell, int repetition, double rate, double medianMillis) {
        return new SampleTrial(
                "%03d-%s".formatted(number, system),
                system,
                cell,
                repetition,
                rate,
                medianMillis,
                TrialStatus.DONE,
                Verdict.FLAGGED,
                null,
                true,
                45,
                List.of(SampleRuns.SHARED_CORES));
    }

    SampleTrial withCaveat(Caveat caveat, Verdict verdict) {
        List<Caveat> more = new ArrayList<>(caveats);
        more.add(caveat);
        return with(id, status, verdict, failure, consumed, measuredSeconds, more);
    }

    public SampleTrial ended(TrialStatus status, @Nullable String failure, double measuredSeconds) {
        boolean deployed = status != TrialStatus.NOT_DEPLOYED;
        return with(
                id,
                status,
                deployed ? verdict : Verdict.VOID,
                failure,
                consumed,
                measuredSeconds,
                deployed ? caveats : List.of());
    }

    SampleTrial attempt(int number) {
        return with(AttemptId.of(id, number), status, verdict, failure, consumed, measuredSeconds, caveats);
    }

    SampleTrial withoutConsumers() {
        return with(id, status, verdict, failure, false, measuredSeconds, caveats);
    }

    private SampleTrial with(
            String newId,
            TrialStatus newStatus,
            Verdict newVerdict,
            @Nullable String newFailure,
            boolean newConsumed,
            double newMeasuredSeconds,
            List<Caveat> newCaveats) {
        return new SampleTrial(
                newId,
                system,
                cell,
                repetition,
                ratePerSecond,
                medianMillis,
                newStatus,
                newVerdict,
                newFailure,
                newConsumed,
                newMeasuredSeconds,
                newCaveats);
    }

    private boolean kafka() {
        return system.equals("kafka");
    }

    private long messages() {
        return Math.round(ratePerSecond * measuredSeconds);
    }

    private boolean ran() {
        return status != TrialStatus.NOT_DEPLOYED;
    }

    private Rates rates() {
        return ran()
                ? new Rates(
                        ratePerSecond,
                        ratePerSecond - 0.2,
                        ratePerSecond - 0.6,
                        consumed ? ratePerSecond - 0.9 : 0,
                        1024)
                : new Rates(0, 0, 0, 0, 0);
    }

    private LedgerTotals ledger() {
        long messages = messages();
        if (status == TrialStatus.INCOMPLETE) {
            return new LedgerTotals(messages, messages, -1, messages, 0, Map.of(), -1, messages, -1, 0, 0);
        }
        return new LedgerTotals(
                messages, messages, 0, messages, 0, Map.of(), 0, consumed ? messages : 0, 0, kafka() ? 0 : 3, 0);
    }

    private static Resources unknownResources() {
        return new Resources(
                List.of(),
                Resources.HostUse.UNKNOWN,
                new Resources.GeneratorUse(0, 0, 0, -1, 0),
                new Resources.DeviceUse(-1, -1, -1, null),
                new Resources.StorageUse(-1, -1, -1),
                new Resources.CpuSpeed(-1, -1),
                List.of(),
                List.of());
    }

    private Map<String, String> versions() {
        return new TreeMap<>(
                kafka()
                        ? Map.of("kafka", "4.3.1", "kafka-clients", "4.3.1")
                        : Map.of("rabbitmq", "4.0.5", "amqp-client", "5.25.0", "erlang", "27.3"));
    }

    public TrialSummary summary() {
        long messages = messages();
        boolean ran = ran();
        return new TrialSummary(
                new TrialSummary.Identity(
                        id, system, cell, cell.isEmpty() ? Map.of() : Map.of("workload.rate", cell), repetition),
                new TrialSummary.Ending(status, verdict, failure),
                new TrialSummary.Conditions(
                        "D3: stable storage of a quorum of replicas; with one node, of that node",
                        ran ? 15.0 : null,
                        ran ? measuredSeconds : 0,
                        false,
                        false),
                rates(),
                new TrialSummary.Latencies(
                        latency(messages, medianMillis),
                        latency(consumed ? messages : 0, medianMillis * 1.45),
                        latency(messages, medianMillis * 0.9),
                        latency(messages, 0.04)),
                ledger(),
                new Backlog(Math.round(ratePerSecond / 40), Math.round(ratePerSecond / 300), 0),
                ran ? resources() : unknownResources(),
                new Bottleneck(Bottleneck.Kind.NONE, "the broker accepted the whole load"),
                new TrialSummary.Setup(clients(), clients(), versions(), settings()),
                caveats,
                ran ? brokers() : List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /// Returns the number of clients and connections. This number is unknown (0) for a killed trial, which does
    /// not have final counters.
    private int clients() {
        return status == TrialStatus.INCOMPLETE ? 0 : 2;
    }

    private List<BrokerNode> brokers() {
        return kafka()
                ? List.of(node("kafka-1", 45, 0), node("kafka-2", 42, 3), node("kafka-3", 45, 0))
                : List.of(new BrokerNode(
                        "rabbit-1",
                        45,
                        0,
                        List.of(
                                new BrokerFigure("backlog_messages", 45, 12, 3, 40),
                                new BrokerFigure("memory_alarm", 45, 0.2, 0, 1))));
    }

    private BrokerNode node(String name, int samples, int missed) {
        return new BrokerNode(
                name,
                samples,
                missed,
                List.of(
                        new BrokerFigure(
                                "messages_in_per_second", samples, ratePerSecond / 3, ratePerSecond / 4, ratePerSecond),
                        new BrokerFigure(
                                "bytes_in_per_second",
                                samples,
                                ratePerSecond * 1024 / 3,
                                ratePerSecond * 1024 / 4,
                                ratePerSecond * 1024),
                        new BrokerFigure("heap_used_bytes", samples, 2.5e8, 1e8, 4e8)));
    }

    private void say(SampleLines lines, int second, double p50, double rate) {
        if (kafka()) {
            for (int node = 1; node <= 3; node++) {
                boolean missed = node == 2 && second % 15 == 0;
                lines.say("kafka-" + node, "messages_in_per_second", missed ? null : rate * (0.28 + 0.03 * node));
                lines.say("kafka-" + node, "produce_total_mean_millis", missed ? null : p50 * (0.4 + 0.05 * node));
                lines.say("kafka-" + node, "flush_mean_millis", missed ? null : p50 * 0.2);
                lines.say("kafka-" + node, "handler_idle_percent", missed ? null : 90.0 - node);
                lines.say("kafka-" + node, "heap_used_bytes", missed ? null : 2e8 + second * 1e6);
            }
        } else {
            lines.say("rabbit-1", "messages_in_per_second", rate);
            lines.say("rabbit-1", "commit_latency_millis", p50 * 0.3);
            lines.say("rabbit-1", "backlog_messages", rate * p50 / 1000);
            lines.say("rabbit-1", "memory_alarm", second > 30 && second <= 36 ? 1.0 : 0.0);
            lines.say("rabbit-1", "disk_alarm", 0.0);
        }
    }

    /// Returns the latency at a quantile, in ms. The distribution is lognormal up to p99. Above p99, a factor
    /// that increases with the number of nines makes the tail heavier.
    private double valueAt(double quantile, double median) {
        double nines = -Math.log10(1 - quantile);
        double spread = kafka() ? 0.62 : 0.38;
        double variation = 1 + 0.04 * new Random(id.hashCode()).nextGaussian();
        double tail = nines > 2 ? 1 + (nines - 2) * (kafka() ? 0.9 : 1.5) : 1;
        return median * variation * Math.pow(10, spread * (nines - 0.301) / 1.7) * tail;
    }

    private Latency latency(long count, double median) {
        if (count == 0 || status == TrialStatus.NOT_DEPLOYED) {
            return new Latency(0, 0, 0, 0, quantiles(0, median), List.of());
        }
        List<Latency.CurvePoint> curve = new ArrayList<>();
        for (int step = 0; step <= 100; step++) {
            double quantile = 1 - Math.pow(10, -step / 20.0);
            if (quantile == 0 || OrderStatisticBounds.minSamples(quantile) <= count) {
                curve.add(new Latency.CurvePoint(quantile, nanos(valueAt(quantile, median))));
            }
        }
        long max = nanos(valueAt(1 - 1.0 / count, median) * 1.3);
        return new Latency(count, nanos(median * 1.25), nanos(median * 0.3), max, quantiles(count, median), curve);
    }

    private static long nanos(double millis) {
        return Math.round(millis * 1e6);
    }

    private List<Latency.Quantile> quantiles(long count, double median) {
        List<Latency.Quantile> quantiles = new ArrayList<>();
        Map<String, Double> wanted =
                new TreeMap<>(Map.of("p50", 0.5, "p90", 0.9, "p99", 0.99, "p99.9", 0.999, "p99.99", 0.9999));
        wanted.forEach((label, quantile) -> quantiles.add(new Latency.Quantile(
                label,
                quantile,
                count >= OrderStatisticBounds.minSamples(quantile) ? nanos(valueAt(quantile, median)) : null)));
        return quantiles.stream()
                .sorted((a, b) -> Double.compare(a.quantile(), b.quantile()))
                .toList();
    }

    private Resources resources() {
        double variation = 1 + 0.05 * new Random(id.hashCode() + 1L).nextGaussian();
        double broker = (kafka() ? 41 : 96) * variation;
        double generator = (kafka() ? 24 : 31) * variation;
        long written = Math.round(messages() * 1024 * (kafka() ? 1.09 : 2.4));
        return new Resources(
                List.of(
                        new ProcessUse(
                                "worker",
                                Role.GENERATOR,
                                generator,
                                generator * ratePerSecond / 1e4,
                                310L << 20,
                                0,
                                0,
                                0.4,
                                new Resources.JvmUse(0.8, 1.1)),
                        new ProcessUse(
                                kafka() ? "kafka-1" : "rabbit-1",
                                Role.BROKER,
                                broker,
                                broker * ratePerSecond / 1e4,
                                (kafka() ? 742L : 168L) << 20,
                                written,
                                kafka() ? 1.09 : 2.4,
                                status == TrialStatus.INCOMPLETE ? -1 : kafka() ? 0.7 : 2.1,
                                kafka() ? new Resources.JvmUse(2.1, 1.3) : null)),
                new Resources.HostUse(0.1, 61, null, null),
                new Resources.GeneratorUse(42, 9.4, 0.2, 0.3, 0),
                new Resources.DeviceUse(12, written, -1, null),
                new Resources.StorageUse(1, kafka() ? 1.09 : 2.4, kafka() ? 1 : -1),
                new Resources.CpuSpeed(240, 1.04),
                List.of(),
                List.of());
    }

    private List<Setting> settings() {
        return kafka()
                ? List.of(
                        new Setting(Scope.PRODUCER, "acks", "all", Origin.DURABILITY),
                        new Setting(Scope.PRODUCER, "linger.ms", "5", Origin.READ_BACK),
                        new Setting(Scope.PRODUCER, "batch.size", "16384", Origin.READ_BACK),
                        new Setting(Scope.BROKER, "heap", "1 GiB", Origin.STREAMGAUGE),
                        new Setting(Scope.DESTINATION, "flush.messages", "1", Origin.DURABILITY),
                        new Setting(Scope.DESTINATION, "partitions", "4", Origin.EXPERIMENT),
                        new Setting(Scope.WORKER, "heap", "256 MiB", Origin.STREAMGAUGE))
                : List.of(
                        new Setting(Scope.DESTINATION, "x-queue-type", "quorum", Origin.DURABILITY),
                        new Setting(Scope.DESTINATION, "partitions", "4", Origin.EXPERIMENT),
                        new Setting(Scope.PRODUCER, "publisher confirms", "asynchronous", Origin.DURABILITY),
                        new Setting(Scope.CONSUMER, "prefetch", "500", Origin.STREAMGAUGE),
                        new Setting(Scope.BROKER, "heap", "0.6 of memory", Origin.READ_BACK),
                        new Setting(Scope.WORKER, "heap", "256 MiB", Origin.STREAMGAUGE));
    }

    TrialSeries series() {
        var random = new Random(id.hashCode());
        var lines = new SampleLines();
        double end = WARMUP_SECONDS + measuredSeconds + DRAIN_SECONDS;
        for (int second = 1; second <= end; second++) {
            boolean drain = second > WARMUP_SECONDS + measuredSeconds;
            double warm = 1 + 4 * Math.exp(-second / 3.0);
            double noise = Math.exp(0.12 * random.nextGaussian());
            double spike = random.nextInt(14) == 0 ? 3 : 1;
            double p50 = medianMillis * warm * noise;
            double p99 = valueAt(0.99, medianMillis) * warm * noise * spike;
            double max = p99 * (1.6 + random.nextDouble());
            double rate = ratePerSecond * (1 + 0.004 * random.nextGaussian());
            lines.add(second, phase(second), drain, consumed, ratePerSecond, rate, p50, p99, max);
            say(lines, second, p50, drain ? 0 : rate);
            lines.use(
                    resources().processes().getFirst().cpuPercent() * noise,
                    resources().processes().getLast().cpuPercent() * noise,
                    (kafka() ? 560e6 + 4e6 * second : 120e6 + 1.0e6 * second));
        }
        return lines.series(id);
    }

    private Phase phase(int second) {
        return second <= WARMUP_SECONDS
                ? Phase.WARMUP
                : second <= WARMUP_SECONDS + measuredSeconds ? Phase.MEASURE : Phase.DRAIN;
    }

    /// Returns a copy of the trial with other figures for the destinations and the churn.
    static TrialSummary with(
            TrialSummary trial, @Nullable DestinationSpread destinations, TrialSummary.@Nullable ChurnSummary churn) {
        return with(trial, destinations, churn, trial.workers(), trial.placement(), trial.clocks());
    }

    /// Returns a copy of the trial with several workers.
    static TrialSummary with(
            TrialSummary trial, List<WorkerFigures> workers, Placement placement, @Nullable ClockSummary clocks) {
        return with(trial, trial.destinations(), trial.churn(), workers, placement, clocks);
    }

    /// Returns a copy of the trial with workers on these hosts. The CPU use increases by 20 % of one core from each
    /// worker to the next.
    public static TrialSummary onHosts(
            TrialSummary trial, List<WorkerFigures> workers, List<HostFacts> hosts, ClockSummary clocks) {
        List<ProcessUse> processes = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            String name = SeveralWorkers.processName(i, hosts.size());
            processes.add(new ProcessUse(name, Role.GENERATOR, 1, 20 * (i + 1), 1, 0, 0, 0, null));
        }
        Resources of = trial.resources();
        return with(
                new TrialSummary.Setup(2, 2, trial.versions(), trial.settings(), hosts),
                new Resources(
                        processes,
                        of.host(),
                        of.generator(),
                        of.devices(),
                        of.storage(),
                        of.cpuSpeed(),
                        List.of(),
                        List.of()),
                trial,
                trial.destinations(),
                trial.churn(),
                workers,
                Placement.SPREAD,
                clocks);
    }

    private static TrialSummary with(
            TrialSummary trial,
            @Nullable DestinationSpread destinations,
            TrialSummary.@Nullable ChurnSummary churn,
            @Nullable List<WorkerFigures> workers,
            @Nullable Placement placement,
            @Nullable ClockSummary clocks) {
        return with(trial.setup(), trial.resources(), trial, destinations, churn, workers, placement, clocks);
    }

    private static TrialSummary with(
            TrialSummary.Setup setup,
            Resources resources,
            TrialSummary trial,
            @Nullable DestinationSpread destinations,
            TrialSummary.@Nullable ChurnSummary churn,
            @Nullable List<WorkerFigures> workers,
            @Nullable Placement placement,
            @Nullable ClockSummary clocks) {
        return new TrialSummary(
                trial.identity(),
                trial.ending(),
                trial.conditions(),
                trial.rates(),
                trial.latencies(),
                trial.ledger(),
                trial.backlog(),
                resources,
                trial.bottleneck(),
                setup,
                trial.caveats(),
                trial.brokers(),
                trial.outage(),
                trial.transfers(),
                destinations,
                churn,
                workers,
                placement,
                clocks);
    }
}
