package io.streamgauge.analyse.runs;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.omb.OmbResult;
import io.streamgauge.result.omb.OmbResultFiles;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.ReportedQuantiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/// Result file of the OpenMessaging Benchmark, represented as a stored run with one trial. The file does not
/// contain counts of lost messages, CPU and memory use, the host, the versions, the settings or the rate of the
/// load. The latencies in the file are measured from the send. A file that Streamgauge has written can contain
/// end-to-end latencies that are measured from the due instant.
final class OmbStoredRun {
    private static final double MILLI = 1e6;
    private static final double MICRO = 1e3;
    private static final long WINDOW_SECONDS = 10;
    private static final double UNKNOWN_RATE = -1;
    private static final String TRIAL = "001";
    private static final Map<Double, String> QUANTILES =
            Map.of(0.5, "50pct", 0.75, "75pct", 0.95, "95pct", 0.99, "99pct", 0.999, "999pct", 0.9999, "9999pct");

    private final Path file;
    private final JsonNode result;

    private OmbStoredRun(Path file, JsonNode result) {
        this.file = file;
        this.result = result;
    }

    /// Reads a result file.
    ///
    /// @throws IOException if the file cannot be read or is not a result file of OMB
    static StoredRun read(Path file) throws IOException {
        JsonNode result = RunDirectory.tree(file);
        if (!result.path("publishRate").isArray() || !result.has("aggregatedPublishLatency99pct")) {
            throw new ExplainedIoException(
                    "'" + file + "': the file is not a result file of the OpenMessaging Benchmark, because publishRate"
                            + " or aggregatedPublishLatency99pct is missing. Specify the directory of a run, or a"
                            + " result file of the OpenMessaging Benchmark");
        }
        return new OmbStoredRun(file, result).run();
    }

    private StoredRun run() throws IOException {
        String label = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
        String system = result.path("driver").asString("");
        String workload = result.path("workload").asString("");
        String time = Files.getLastModifiedTime(file).toInstant().toString();
        HostFacts host = new HostFacts("", "", "", 0, 0, "", "");
        TrialFacts trial = new TrialFacts(
                TRIAL,
                system,
                new TrialFacts.PlanEntry("", Map.of(), 1, 0),
                "",
                new TrialFacts.PhaseSeconds(0, seconds(), 0),
                new TrialFacts.Load(
                        0, result.path("messageSize").asDouble(0), 1, isSimulated(), startsAtTheSend(), 0, 0),
                null);
        RunFacts facts = new RunFacts(
                RunFacts.SCHEMA_VERSION,
                new RunFacts.Identity(label, workload, workload, 0, time, ""),
                host,
                "",
                new RunFacts.AnalysisRules(List.of(), Thresholds.DEFAULT, null, null, "", List.of()),
                List.of(),
                null,
                List.of(trial));
        Summary summary = new Summary(
                Summary.SCHEMA_VERSION,
                new Summary.Run(label, workload, workload),
                new Summary.Conclusion("", "", List.of()),
                new Summary.Course(RunStatus.DONE, time, time, null),
                new Summary.Setup("", 0, host, List.of(new Summary.PlannedTrial(TRIAL, system, "", 1, seconds()))),
                List.of(trial(system, label)),
                List.of(),
                List.of(),
                null,
                null,
                new Summary.Searches(List.of(), List.of()),
                new Summary.Claims("", List.of(), List.of()));
        return new StoredRun(label, summary, facts, Map.of(new StoredRun.Variant("", system), plan()), true);
    }

    private double seconds() {
        return result.path(OmbResult.MEASURED_SECONDS)
                .asDouble(result.path("publishRate").size() * windowSeconds());
    }

    /// Returns the time that an entry of the arrays covers, in seconds. The last entry covers the remainder of the
    /// measured phase.
    private double seconds(int index) {
        return index + 1 == result.path("publishRate").size() ? seconds() - index * windowSeconds() : windowSeconds();
    }

    private double windowSeconds() {
        return result.path(OmbResult.WINDOW_SECONDS).asLong(WINDOW_SECONDS);
    }

    /// Returns whether the end-to-end latencies are measured from the send instead of the due instant.
    private boolean startsAtTheSend() {
        return result.path(OmbResult.END_TO_END_START).asString(OmbResult.SEND).equals(OmbResult.SEND);
    }

    /// Returns whether the trial ran in simulated time. Only a file that Streamgauge has written contains this
    /// information.
    private boolean isSimulated() {
        return result.path(OmbResult.SIMULATED).asBoolean(false);
    }

    /// Returns the planned values that the file contains, keyed by their path in `plan.json`.
    private Map<String, String> plan() {
        int topics = result.path("topics").asInt(0);
        Map<String, String> plan = new LinkedHashMap<>();
        plan.put("workload.destinations", Integer.toString(topics));
        plan.put(
                "workload.partitions",
                Integer.toString(result.path("partitions").asInt(0)));
        plan.put(
                "workload.producers",
                Integer.toString(topics * result.path("producersPerTopic").asInt(0)));
        plan.put(
                "workload.consumers",
                Integer.toString(topics * result.path("consumersPerTopic").asInt(0)));
        // Latencies that are measured from different instants are not comparable, even under the same load.
        plan.put(
                "workload.endToEndLatencyStart",
                result.path(OmbResult.END_TO_END_START).asString(OmbResult.SEND));
        plan.put(
                "workload.payload.sizes.bytes",
                Long.toString(result.path("messageSize").asLong(0)));
        return plan;
    }

    private TrialSummary trial(String system, String label) {
        double accepted = mean("publishRate");
        double delivered = mean("consumeRate");
        Resources unknown = new Resources(
                List.of(),
                Resources.HostUse.UNKNOWN,
                new Resources.GeneratorUse(-1, -1, -1, -1, -1),
                new Resources.DeviceUse(-1, -1, -1, null),
                new Resources.StorageUse(-1, -1, -1),
                new Resources.CpuSpeed(-1, -1),
                List.of(),
                List.of());
        return new TrialSummary(
                new TrialSummary.Identity(TRIAL, system, "", Map.of(), 1),
                new TrialSummary.Ending(TrialStatus.DONE, verdict(label), null),
                new TrialSummary.Conditions("", null, seconds(), isSimulated(), startsAtTheSend()),
                new TrialSummary.Rates(
                        0,
                        accepted,
                        accepted,
                        // OMB reports the sum over all subscriptions, and the file does not contain their number.
                        UNKNOWN_RATE,
                        result.path("messageSize").asDouble(0)),
                new TrialSummary.Latencies(
                        none(),
                        latency("aggregatedEndToEndLatency", delivered, MILLI),
                        latency("aggregatedPublishLatency", accepted, MILLI),
                        latency("aggregatedPublishDelayLatency", accepted, MICRO)),
                new TrialSummary.LedgerTotals(-1, -1, -1, -1, failed(), Map.of(), -1, -1, -1, -1, -1),
                new TrialSummary.Backlog(-1, lastBacklog(), -1),
                unknown,
                new Bottleneck(Bottleneck.Kind.UNKNOWN, ""),
                new TrialSummary.Setup(-1, -1, Map.of(), List.of()),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /// Returns the verdict. If Streamgauge has written the file, the name of the file or a key in the file marks a void
    /// trial. Other trials are flagged.
    private Verdict verdict(String label) {
        boolean isVoid = label.endsWith(OmbResultFiles.VOID)
                || result.path(OmbResult.VERDICT).asString("").equals(Verdict.VOID.name());
        return isVoid ? Verdict.VOID : Verdict.FLAGGED;
    }

    private long failed() {
        return Math.round(total("publishErrorRate"));
    }

    private long lastBacklog() {
        JsonNode backlog = result.path("backlog");
        return backlog.isEmpty() ? -1 : backlog.get(backlog.size() - 1).asLong(-1);
    }

    private double mean(String key) {
        double seconds = IntStream.range(0, result.path(key).size())
                .mapToDouble(this::seconds)
                .sum();
        return seconds > 0 ? total(key) / seconds : 0;
    }

    /// Returns a number of messages, computed from the rates under a key.
    private double total(String key) {
        JsonNode rates = result.path(key);
        double sum = 0;
        for (int i = 0; i < rates.size(); i++) {
            sum += rates.get(i).asDouble(0) * seconds(i);
        }
        return sum;
    }

    private static Latency none() {
        return new Latency(0, 0, 0, 0, List.of(), List.of());
    }

    private Latency latency(String prefix, double perSecond, double unitNanos) {
        long count = Math.round(perSecond * seconds());
        if (count == 0) {
            return none();
        }
        List<Latency.Quantile> quantiles = new ArrayList<>();
        QUANTILES.keySet().stream()
                .sorted()
                .forEach(q -> quantiles.add(new Latency.Quantile(
                        ReportedQuantiles.label(q),
                        q,
                        count < OrderStatisticBounds.minSamples(q)
                                ? null
                                : Long.valueOf(nanos(prefix + QUANTILES.get(q), unitNanos)))));
        return new Latency(
                count,
                result.path(prefix + "Avg").asDouble(0) * unitNanos,
                -1,
                nanos(prefix + "Max", unitNanos),
                quantiles,
                List.of());
    }

    private long nanos(String key, double unitNanos) {
        return Math.round(result.path(key).asDouble(0) * unitNanos);
    }
}
