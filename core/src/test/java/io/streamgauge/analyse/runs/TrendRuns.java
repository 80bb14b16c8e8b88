package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Latency.Quantile;
import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Identity;
import io.streamgauge.analyse.model.TrialSummary.Rates;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Stored runs of an experiment with lognormal latencies. The seed makes the latencies reproducible.
final class TrendRuns {
    private static final TrialSummary SAMPLE = new SampleTrialFiles("a", "").summary();
    private static final TrialFacts FACTS = new SampleTrialFiles("a", "").facts();
    private static final Map<String, String> PLAN = Map.of("workload.rate", "1k/s", "durability", "D1");

    private final String name;
    private final Random random;
    private final double deviation;
    private final int blocks;
    private final List<StoredRun> runs = new ArrayList<>();
    private @Nullable OutageSummary outage;
    private boolean ownCells;
    private final Map<String, List<Caveat>> caveats = new TreeMap<>();
    private String incomplete = "";
    private List<String> objectives = List.of("");

    /// @param deviation standard deviation of the logarithm of the latency, from trial to trial
    /// @param blocks number of trials of each system in a run
    TrendRuns(String name, long seed, double deviation, int blocks) {
        this.name = name;
        this.random = new Random(seed);
        this.deviation = deviation;
        this.blocks = blocks;
    }

    /// Adds a consumer outage to the trials of all runs that are added afterwards.
    TrendRuns withOutage() {
        outage = new OutageSummary(List.of(), 1, 1.0);
        return this;
    }

    /// Adds a caveat to the trials of a system in all runs that are added afterwards.
    TrendRuns withCaveat(String system, Caveat caveat) {
        caveats.put(system, List.of(caveat));
        return this;
    }

    /// Removes the p99 of the first trial of a system from all runs that are added afterwards.
    TrendRuns withAMissingValue(String system) {
        incomplete = system;
        return this;
    }

    /// Puts each system of all runs that are added afterwards into its own cell.
    TrendRuns withOwnCells() {
        ownCells = true;
        return this;
    }

    /// Sets the objectives of the capacity searches of all runs that are added afterwards.
    TrendRuns withObjectives(String... each) {
        objectives = List.of(each);
        return this;
    }

    private String cell(String system) {
        return ownCells ? "version of " + system : "";
    }

    List<StoredRun> runs() {
        return List.copyOf(runs);
    }

    /// Adds a run on the default machine.
    ///
    /// @param p99Millis p99 of each system
    TrendRuns add(Map<String, Double> p99Millis) {
        return add(p99Millis, Verdict.VALID, "EPYC", "1.0", PLAN);
    }

    /// Adds a run.
    TrendRuns add(
            Map<String, Double> p99Millis,
            Verdict verdict,
            String cpu,
            String streamgaugeVersion,
            Map<String, String> plan) {
        List<TrialSummary> trials = new ArrayList<>();
        List<PlannedTrial> planned = new ArrayList<>();
        List<TrialFacts> facts = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            // The order of the systems determines the random values, so it must not depend on the JVM.
            for (Map.Entry<String, Double> system : new TreeMap<>(p99Millis).entrySet()) {
                String id = "%03d-%s".formatted(trials.size() + 1, system.getKey());
                double nanos = system.getValue() * 1e6 * Math.exp(deviation * random.nextGaussian());
                double rate = 1000 + random.nextGaussian() * 0.01;
                trials.add(trial(id, system.getKey(), block, Math.round(nanos), rate, verdict));
                planned.add(new PlannedTrial(id, system.getKey(), cell(system.getKey()), block, 70));
                facts.add(facts(id, system.getKey(), block, FACTS.load()));
            }
        }
        return add(trials, List.of(), planned, facts, cpu, streamgaugeVersion, plan);
    }

    /// Adds a run in simulated time.
    TrendRuns addSimulated(Map<String, Double> p99Millis) {
        add(p99Millis);
        TrialFacts.Load load = FACTS.load();
        TrialFacts.Load simulated = new TrialFacts.Load(
                load.intendedPerSecond(), load.meanPayloadBytes(), load.groups(), true, load.saturating(), 0, 0);
        return replan(t -> facts(t.id(), t.system(), t.block(), simulated));
    }

    /// Replaces the planned trials of the latest run.
    TrendRuns replan(UnaryOperator<TrialFacts> change) {
        StoredRun latest = runs.removeLast();
        RunFacts of = latest.facts();
        runs.add(new StoredRun(
                latest.label(),
                latest.summary(),
                new RunFacts(
                        of.schemaVersion(),
                        of.identity(),
                        of.host(),
                        of.planHash(),
                        of.rules(),
                        of.factors(),
                        of.origin(),
                        of.planned().stream().map(change).toList()),
                latest.plans(),
                false));
        return this;
    }

    /// Adds a run of capacity searches.
    ///
    /// @param perSecond capacities of each system, one for each block, in messages/s; NaN if the generator
    ///     limited the search to 100,000 messages/s; 0 if the search did not find a capacity. A capacity
    ///     applies to all objectives
    TrendRuns addCapacities(Map<String, List<Double>> perSecond) {
        List<Capacity> capacities = new ArrayList<>();
        List<PlannedTrial> planned = new ArrayList<>();
        List<TrialFacts> facts = new ArrayList<>();
        new TreeMap<>(perSecond).forEach((system, values) -> {
            for (int block = 1; block <= values.size(); block++) {
                String id = "%03d-%s".formatted(planned.size() + 1, system);
                for (String objective : objectives) {
                    capacities.add(capacity(id, system, block, objective, values.get(block - 1)));
                }
                planned.add(new PlannedTrial(id, system, "", block, 70));
                facts.add(facts(id, system, block, FACTS.load()));
            }
        });
        return add(List.of(), capacities, planned, facts, "EPYC", "1.0", PLAN);
    }

    private static Capacity capacity(String id, String system, int block, String objective, double perSecond) {
        boolean isFound = perSecond > 0;
        Capacity.Status notFound = perSecond == 0 ? Capacity.Status.NOT_FOUND : Capacity.Status.GENERATOR_BOUND;
        return new Capacity(
                new Capacity.Search(id, system, "", Map.of(), block),
                objective,
                List.of(),
                isFound ? Capacity.Status.CONFIRMED : notFound,
                "",
                isFound
                        ? new Capacity.Rates(perSecond, perSecond * 0.9, perSecond * 1.1, perSecond, null, null)
                        : new Capacity.Rates(null, null, null, perSecond == 0 ? null : 100_000.0, null, null),
                new Capacity.TrialCounts(1, 1, 10, 0),
                List.of());
    }

    private TrialFacts facts(String id, String system, int block, TrialFacts.Load load) {
        return new TrialFacts(
                id,
                system,
                new TrialFacts.PlanEntry(cell(system), Map.of(), block, 1),
                FACTS.durability(),
                FACTS.phases(),
                load,
                null);
    }

    private TrendRuns add(
            List<TrialSummary> trials,
            List<Capacity> capacities,
            List<PlannedTrial> planned,
            List<TrialFacts> facts,
            String cpu,
            String streamgaugeVersion,
            Map<String, String> plan) {
        HostFacts host = new HostFacts("bench", "Linux", cpu, 2, 8L << 30, "25", "ext4");
        String startedAt = Instant.parse("2026-11-01T02:00:00Z")
                .plusSeconds(86_400L * runs.size())
                .toString();
        String runId = name + "-" + runs.size();
        runs.add(new StoredRun(
                "night-" + (runs.size() + 1),
                summary(runId, startedAt, streamgaugeVersion, host, trials, capacities, planned),
                new RunFacts(
                        RunFacts.SCHEMA_VERSION,
                        new RunFacts.Identity(runId, name, "", 1, startedAt, streamgaugeVersion),
                        host,
                        "",
                        new RunFacts.AnalysisRules(List.of(), Thresholds.DEFAULT, null, null, "", List.of()),
                        List.of(),
                        null,
                        facts),
                facts.stream()
                        .map(TrialFacts::system)
                        .distinct()
                        .collect(Collectors.toMap(system -> new StoredRun.Variant(cell(system), system), _ -> plan)),
                false));
        return this;
    }

    private Summary summary(
            String runId,
            String startedAt,
            String version,
            HostFacts host,
            List<TrialSummary> trials,
            List<Capacity> capacities,
            List<PlannedTrial> planned) {
        return new Summary(
                Summary.SCHEMA_VERSION,
                new Summary.Run(runId, name, ""),
                new Summary.Conclusion("answer", "trust", List.of()),
                new Summary.Course(RunStatus.DONE, startedAt, startedAt, null),
                new Summary.Setup(version, 1, host, planned),
                trials,
                List.of(),
                List.of(),
                null,
                null,
                new Summary.Searches(capacities, List.of()),
                new Summary.Claims("", List.of(), List.of()));
    }

    private TrialSummary trial(String id, String system, int block, long nanos, double rate, Verdict verdict) {
        List<Quantile> quantiles =
                block == 1 && system.equals(incomplete) ? List.of() : List.of(new Quantile("p99", 0.99, nanos));
        Latency latency = new Latency(60_000, nanos / 2.0, 1, nanos * 2, quantiles, List.of());
        return new TrialSummary(
                new Identity(id, system, cell(system), Map.of(), block),
                new TrialSummary.Ending(SAMPLE.status(), verdict, null),
                SAMPLE.conditions(),
                new Rates(1000, 1000, rate, rate, 100),
                new TrialSummary.Latencies(latency, latency, latency, latency),
                SAMPLE.ledger(),
                SAMPLE.backlog(),
                SAMPLE.resources(),
                SAMPLE.bottleneck(),
                SAMPLE.setup(),
                caveats.getOrDefault(system, List.of()),
                List.of(),
                outage,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
