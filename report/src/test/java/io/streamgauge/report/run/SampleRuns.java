package io.streamgauge.report.run;

import io.streamgauge.analyse.compare.SystemComparison;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.ClockSummary.WorkerClock;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.result.row.TransferRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Sample run for tests of reports. The methods return runs of different kinds: a comparison,
/// repetitions, a sweep, and runs with several kinds of failures.
public record SampleRuns(Summary summary, List<TrialSeries> series) {
    private static final HostFacts HOST = new HostFacts(
            "bench-1",
            "Debian GNU/Linux 12, Linux 6.1",
            "AMD EPYC 7B13",
            2,
            24L << 30,
            "Temurin 25.0.3+9",
            "ext4 on /dev/sda1");
    static final Caveat SHARED_CORES = new Caveat(
            CaveatKind.SHARED_CPUS,
            Severity.FLAG,
            "Broker and generator shared 2 cores; the host was 61 % busy.",
            "Each waits for the other, so the broker looks slower than it is.",
            "Run the worker on a separate host, or compare ratios only.");
    static final Caveat PAUSE = new Caveat(
            CaveatKind.PAUSES,
            Severity.FLAG,
            "The generator was paused 0.8 % of the time (longest 9.4 ms). The p99.9 latency was 26 ms.",
            "Messages due in the pause were sent late, which counts as response time.",
            "Give the generator more memory or a dedicated core.");
    static final Caveat LATE = new Caveat(
            CaveatKind.LATE_SENDS,
            Severity.VOID,
            "p99 send delay was 4.8 ms, 62 % of the end-to-end p99.",
            "The generator, not the broker, made these messages late.",
            "Lower the rate, or use a machine with more cores.");

    /// Returns a run of two systems with one trial each.
    public static SampleRuns comparison() {
        return run(
                "kafka-vs-rabbitmq",
                RunStatus.DONE,
                List.of(
                        SampleTrial.of(1, "kafka", "", 1, 5000, 2.1),
                        SampleTrial.of(2, "rabbitmq", "", 1, 5000, 1.5).withCaveat(PAUSE, Verdict.FLAGGED)),
                2);
    }

    /// Returns the run of [#comparison] with two workers on different hosts.
    public static SampleRuns onTwoHosts() {
        SampleRuns plain = comparison();
        List<WorkerFigures> workers = List.of(
                new WorkerFigures(1, 2, 1, 150_000, 150_000, 150_000, 170_000, 100_000, 30_000, 2_000_000, 9L, null),
                new WorkerFigures(2, 2, 1, 150_000, 150_000, 149_000, 170_000, 100_000, 30_000, 2_000_000, 9L, null));
        List<HostFacts> hosts = List.of(
                new HostFacts("load-1", "Linux", "EPYC", 4, 8L << 30, "25", "ext4"),
                new HostFacts("load-2", "Linux", "Xeon", 8, 16L << 30, "25", "ext4"));
        ClockSummary clocks = new ClockSummary(
                300_000,
                List.of(
                        new WorkerClock(1, "load-1", 45, 100_000, 2, 100_000, 0),
                        new WorkerClock(2, "load-2", 45, 400_000, 2, 200_000, 0)));
        Summary summary = plain.summary();
        return new SampleRuns(
                summary.withTrials(summary.trials().stream()
                        .map(trial -> SampleTrial.onHosts(trial, workers, hosts, clocks))
                        .toList()),
                plain.series());
    }

    /// Returns a run of two systems with five repetitions. One of the trials is void.
    public static SampleRuns repeated() {
        List<SampleTrial> trials = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            trials.add(SampleTrial.of(2 * i + 1, "kafka", "", i + 1, 5000, 2.1));
            SampleTrial rabbit = SampleTrial.of(2 * i + 2, "rabbitmq", "", i + 1, 5000, i == 2 ? 6 : 1.5);
            trials.add(i == 2 ? rabbit.withCaveat(LATE, Verdict.VOID) : rabbit);
        }
        return run("kafka-vs-rabbitmq-repeated", RunStatus.DONE, trials, 10);
    }

    /// Returns a run with repetitions, claims and published values.
    public static SampleRuns claims() {
        List<SampleTrial> trials = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            trials.add(SampleTrial.of(2 * i + 1, "kafka", "", i + 1, 5000, 2.1));
            trials.add(SampleTrial.of(2 * i + 2, "rabbitmq", "", i + 1, 5000, 1.5));
        }
        return run("claims", RunStatus.DONE, trials, 6, SampleClaims.ALL, SampleClaims.PUBLISHED);
    }

    /// Returns a run with five rates, two systems and three repetitions.
    public static SampleRuns sweep() {
        List<SampleTrial> trials = new ArrayList<>();
        int number = 1;
        for (int repetition = 1; repetition <= 3; repetition++) {
            for (int rate : new int[] {1000, 2000, 5000, 10_000, 20_000}) {
                for (String system : List.of("kafka", "rabbitmq")) {
                    double median =
                            (system.equals("kafka") ? 2.1 : 1.5) * (1 + rate / (system.equals("kafka") ? 20e3 : 6e3));
                    SampleTrial trial =
                            SampleTrial.of(number++, system, "rate " + rate + "/s", repetition, rate, median);
                    trials.add(
                            rate == 20_000 && system.equals("rabbitmq") ? trial.withCaveat(LATE, Verdict.VOID) : trial);
                }
            }
        }
        return run("rate-sweep", RunStatus.DONE, trials, 30);
    }

    /// Returns a run in which one system did not start. The other system ran without consumers, and its
    /// trial was too short for high quantiles.
    public static SampleRuns oneMissing() {
        return run(
                "kafka-alone",
                RunStatus.FAILED,
                List.of(
                        SampleTrial.of(1, "kafka", "", 1, 100, 2.1)
                                .withoutConsumers()
                                .ended(TrialStatus.DONE, null, 20),
                        SampleTrial.of(2, "rabbitmq", "", 1, 100, 1.5)
                                .ended(
                                        TrialStatus.NOT_DEPLOYED,
                                        "rabbitmq 4.0.5: no Erlang found. Install it (Debian: apt-get install erlang).",
                                        0)),
                2);
    }

    /// Returns a run whose only trial was void in the first attempt and flagged in the second.
    public static SampleRuns secondAttempt() {
        SampleTrial trial = SampleTrial.of(1, "kafka", "", 1, 5000, 2.1);
        return run(
                "second-attempt",
                RunStatus.DONE,
                List.of(trial.withCaveat(SampleRuns.SHARED_CORES, TrialSummary.Verdict.VOID), trial.attempt(2)),
                1);
    }

    /// Returns a run that was killed in the second of four trials.
    public static SampleRuns incomplete() {
        return run(
                "killed",
                RunStatus.INCOMPLETE,
                List.of(
                        SampleTrial.of(1, "kafka", "", 1, 5000, 2.1),
                        SampleTrial.of(2, "rabbitmq", "", 1, 5000, 1.5).ended(TrialStatus.INCOMPLETE, null, 11)),
                4);
    }

    /// Returns a run that was interrupted with Ctrl-C in the first trial.
    public static SampleRuns interrupted() {
        return run(
                "stopped",
                RunStatus.INTERRUPTED,
                List.of(SampleTrial.of(1, "kafka", "", 1, 5000, 2.1).ended(TrialStatus.INTERRUPTED, null, 17)),
                2);
    }

    /// Returns a run of two systems whose names have the same start and do not fit into a column of a terminal.
    public static SampleRuns longNames() {
        return run(
                "long-names",
                RunStatus.DONE,
                List.of(
                        SampleTrial.of(1, "rabbitmq-quorum-first", "", 1, 5000, 2.1),
                        SampleTrial.of(2, "rabbitmq-quorum-second", "", 1, 5000, 1.5)),
                2);
    }

    /// Returns a run that was killed before the first trial had a result.
    public static SampleRuns empty() {
        return run("nothing", RunStatus.INCOMPLETE, List.of(), 2);
    }

    /// Returns a run with hostile names. A report that does not escape these names contains invalid
    /// markup, scripts or terminal output.
    public static SampleRuns hostile() {
        String name = "<b>\"x\"</b></script><script>window.hacked=1</script><!--'&\u001b[31m";
        return run(
                name,
                RunStatus.DONE,
                List.of(SampleTrial.of(1, name, name, 1, 5000, 2.1), SampleTrial.of(2, "rabbitmq", name, 1, 5000, 1.5)),
                2);
    }

    /// Returns a copy of the run whose load is four transfers.
    SampleRuns withTransfers() {
        List<TransferRow> rows = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            rows.add(new TransferRow(i, 1000, i * 10_000_000_000L, 800_000_000, -1, -1, 900_000_000));
        }
        TransferSummary transfers = new TransferSummary(rows.size(), 0, rows);
        return new SampleRuns(
                summary.withTrials(summary.trials().stream()
                        .map(trial -> copy(trial, trial.conditions(), trial.latencies(), transfers))
                        .toList()),
                series);
    }

    /// Returns a copy of the trial, marked as a trial in simulated time.
    public static TrialSummary simulated(TrialSummary of) {
        TrialSummary.Conditions real = of.conditions();
        return copy(
                of,
                new TrialSummary.Conditions(
                        real.durability(), real.warmupSeconds(), real.measuredSeconds(), true, real.saturating()),
                of.latencies(),
                of.transfers());
    }

    /// Returns a copy of the trial with other latencies.
    public static TrialSummary withLatencies(TrialSummary of, Latency responseTime, Latency endToEnd) {
        return copy(
                of,
                of.conditions(),
                new TrialSummary.Latencies(responseTime, endToEnd, of.serviceTime(), of.sendDelay()),
                of.transfers());
    }

    private static TrialSummary copy(
            TrialSummary of,
            TrialSummary.Conditions conditions,
            TrialSummary.Latencies latencies,
            @Nullable TransferSummary transfers) {
        return new TrialSummary(
                of.identity(),
                of.ending(),
                conditions,
                of.rates(),
                latencies,
                of.ledger(),
                of.backlog(),
                of.resources(),
                of.bottleneck(),
                of.setup(),
                of.caveats(),
                of.brokers(),
                of.outage(),
                transfers,
                of.destinations(),
                of.churn(),
                of.workers(),
                of.placement(),
                of.clocks());
    }

    private static SampleRuns run(String name, RunStatus status, List<SampleTrial> trials, int planned) {
        return run(name, status, trials, planned, List.of(), List.of());
    }

    private static SampleRuns run(
            String name,
            RunStatus status,
            List<SampleTrial> trials,
            int planned,
            List<ClaimResult> claims,
            List<PublishedResult> published) {
        List<PlannedTrial> plan = plan(trials, planned);
        List<TrialSummary> summaries = trials.stream().map(SampleTrial::summary).toList();
        return new SampleRuns(
                new Summary(
                        Summary.SCHEMA_VERSION,
                        new Summary.Run(
                                "20261121-101500-a1b2",
                                name,
                                "Which of the two has the lower latency at 5,000 messages/s of 1 KiB, safe against the loss of one"
                                        + " node?"),
                        new Summary.Conclusion(
                                "rabbitmq's p99 response time was 0.47× kafka's (3.8 ms against 8.1 ms) at 5,000 messages/s.",
                                "There is only one trial of each system, so the interval of the ratio is unknown. "
                                        + "Valid with caveats, because broker and generator shared two cores.",
                                List.of(
                                        "The capacity of the systems is unknown because only one rate was offered.",
                                        "The results apply to one broker node only.",
                                        "The results apply to this number of cores and this disk only.")),
                        new Summary.Course(
                                status,
                                "2026-11-21T10:15:00Z",
                                status == RunStatus.DONE ? "2026-11-21T10:18:21Z" : null,
                                null),
                        new Summary.Setup("0.1.0", 42, HOST, plan),
                        summaries,
                        caveats(trials),
                        SystemComparison.of(summaries, plan, null, null),
                        null,
                        status == RunStatus.DONE ? SampleLimits.of(HOST, summaries, "2026-11-21T10:15:00Z") : null,
                        new Summary.Searches(List.of(), List.of()),
                        new Summary.Claims(claims.isEmpty() ? "" : SampleClaims.HASH, claims, published)),
                trials.stream()
                        .filter(trial -> trial.status() != TrialStatus.NOT_DEPLOYED)
                        .map(SampleTrial::series)
                        .toList());
    }

    private static List<PlannedTrial> plan(List<SampleTrial> trials, int planned) {
        List<PlannedTrial> plan = new ArrayList<>();
        trials.stream()
                .filter(t -> !t.id().contains("-attempt-"))
                .forEach(t -> plan.add(new PlannedTrial(t.id(), t.system(), t.cell(), t.repetition(), 55)));
        for (int i = plan.size(); i < planned; i++) {
            String system = i % 2 == 0 ? "kafka" : "rabbitmq";
            plan.add(new PlannedTrial("%03d-%s".formatted(i + 1, system), system, "", i / 2 + 1, 55));
        }
        return plan;
    }

    private static List<CaveatGroup> caveats(List<SampleTrial> trials) {
        Map<Caveat, List<String>> caveats = new LinkedHashMap<>();
        trials.forEach(trial -> trial.caveats()
                .forEach(caveat -> caveats.computeIfAbsent(caveat, key -> new ArrayList<>())
                        .add(trial.id())));
        return caveats.entrySet().stream()
                .map(entry -> new CaveatGroup(entry.getKey(), entry.getValue()))
                .toList();
    }
}
