package io.streamgauge.study;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.study.Study.Original;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.chart.PartCell;
import io.streamgauge.study.chart.PartCharts;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Content of `study.json`: the results of a study run, and the verdicts on the published claims.
///
/// @param original facts about the publication, or null
/// @param testBed machine and systems of this run; null if this run did not execute any experiment
/// @param recommendations advice for use cases, derived from the verdicts
/// @param parts results of the parts, in the planned order
/// @param claims all claims of the study, with their verdicts
/// @param limits limitations of a run on a single machine, as sentences; empty at the published scale
/// @param notes misprints and contradictions in the publication
/// @param prices prices on which the costs are based, or null
/// @param costs costs of transferring a terabyte, for each system at its measured rate
/// @param runs runs that the parts come from; empty unless the results of several runs are combined
public record StudyResult(
        int schemaVersion,
        String study,
        String title,
        String source,
        String asks,
        @Nullable Original original,
        Scale scale,
        String startedAt,
        String streamgaugeVersion,
        @Nullable TestBed testBed,
        List<Advice> recommendations,
        List<PartResult> parts,
        List<ClaimVerdict> claims,
        List<String> limits,
        List<String> notes,
        @Nullable Prices prices,
        List<Cost> costs,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SourceRun> runs) {
    public static final int SCHEMA_VERSION = 2;

    public StudyResult {
        recommendations = recommendations == null ? List.of() : List.copyOf(recommendations);
        parts = List.copyOf(parts);
        claims = List.copyOf(claims);
        limits = limits == null ? List.of() : List.copyOf(limits);
        notes = List.copyOf(notes);
        costs = costs == null ? List.of() : List.copyOf(costs);
        runs = runs == null ? List.of() : List.copyOf(runs);
    }

    /// Returns this result with the facts about the publication and the recommendations. Files of earlier
    /// versions do not contain them. They are derived from the study and from the verdicts in the file.
    public StudyResult completedBy(Study study) {
        return original != null
                ? this
                : new StudyResult(
                        schemaVersion,
                        this.study,
                        title,
                        source,
                        asks,
                        study.original(),
                        scale,
                        startedAt,
                        streamgaugeVersion,
                        testBed,
                        StudyRecommendations.of(study.recommendations(), claims, schemaVersion),
                        parts,
                        claims,
                        limits,
                        notes,
                        prices,
                        costs,
                        runs);
    }

    /// Returns the run that a part comes from; empty unless the results of several runs are combined.
    public Optional<SourceRun> runOf(String part) {
        return runs.stream().filter(run -> run.parts().contains(part)).findFirst();
    }

    /// Run that some parts of a combined result come from.
    ///
    /// @param startedAt start of the run
    /// @param testBed machine and systems of the run; null if the run did not execute any experiment, or if
    ///     no part comes from it
    /// @param parts IDs of the parts that come from this run; may be empty
    /// @param unused other parts that the run contains; null in files of earlier versions
    public record SourceRun(
            String startedAt,
            String streamgaugeVersion,
            @Nullable TestBed testBed,
            List<String> parts,
            @Nullable List<UnusedPart> unused) {
        public SourceRun {
            parts = List.copyOf(parts);
            unused = unused == null ? null : List.copyOf(unused);
        }
    }

    /// Part whose result is not used, because the part comes from another run.
    ///
    /// @param verdicts verdicts of the tests of the part, by the ID of the test
    public record UnusedPart(String id, int trials, int voidTrials, Map<String, Verdict> verdicts) {
        public UnusedPart {
            verdicts = Collections.unmodifiableMap(new LinkedHashMap<>(verdicts));
        }
    }

    /// Advice for one use case.
    ///
    /// @param use use case
    /// @param claim ID of the claim that the advice depends on
    /// @param statement number of the statement within the claim that the advice depends on, counted from 1; 0
    ///     for the claim as a whole, for a single statement, or in files of earlier versions
    /// @param verdict SUPPORTED or REFUTED
    /// @param text advice, as a sentence
    public record Advice(String use, String claim, int statement, Verdict verdict, String text) {}

    /// Result of one part.
    ///
    /// @param state state of the part
    /// @param answer main result of the run as text; for probes, a note on where the results are listed; empty
    ///     for tools, or if the part did not run
    /// @param trust reliability of the answer as text; empty for probes and tools, or if the part did not run
    /// @param seconds duration of a run in seconds; null for probes and tools, or if the run was not started, is
    ///     in progress or was killed
    /// @param rules descriptions of the reductions; empty at the published scale
    /// @param published published figures with the corresponding measured figures
    /// @param ratios published and measured ratios of two systems
    /// @param tools figures of the vendors' tools and of Streamgauge
    /// @param charts charts of the run; empty for probes and tools
    /// @param cells measured values of each system at each level; empty for probes and tools
    /// @param capabilities published and probed capabilities; empty for runs and tools
    /// @param clocks sentences about the clocks of the workers; null if each trial had a single worker
    public record PartResult(
            String id,
            String title,
            PartState state,
            String answer,
            String trust,
            @Nullable Long seconds,
            int trials,
            int voidTrials,
            List<String> rules,
            List<PublishedResult> published,
            List<RatioOfRatios> ratios,
            List<ToolFigure> tools,
            PartCharts charts,
            List<PartCell> cells,
            List<CapabilityResult> capabilities,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String clocks) {
        public PartResult {
            rules = List.copyOf(rules);
            published = List.copyOf(published);
            ratios = List.copyOf(ratios);
            tools = tools == null ? List.of() : List.copyOf(tools);
            charts = charts == null ? PartCharts.NONE : charts;
            cells = cells == null ? List.of() : List.copyOf(cells);
            capabilities = capabilities == null ? List.of() : List.copyOf(capabilities);
        }

        /// Returns this result with additional rules.
        PartResult withRules(List<String> additional) {
            return new PartResult(
                    id,
                    title,
                    state,
                    answer,
                    trust,
                    seconds,
                    trials,
                    voidTrials,
                    Stream.concat(rules.stream(), additional.stream())
                            .distinct()
                            .toList(),
                    published,
                    ratios,
                    tools,
                    charts,
                    cells,
                    capabilities,
                    clocks);
        }

        /// Returns whether any value of the part depends on the clocks of several hosts.
        public boolean hasClockErrors() {
            return cells.stream()
                    .flatMap(cell -> cell.values().stream())
                    .anyMatch(value -> value.clockErrorNanos() != null);
        }
    }

    /// Capability of a system according to the publication and to this run.
    ///
    /// @param row identifier of the probe
    /// @param published true if the publication states that the system has the capability; null if
    ///     the publication does not mention the capability
    /// @param probed true if the probe found the capability; null if the probe was inconclusive or did not run
    /// @param evidence evidence found by the probe; empty if the probe did not run
    public record CapabilityResult(
            String row,
            String system,
            @Nullable Boolean published,
            @Nullable Boolean probed,
            String evidence) {
        /// Returns whether the publication and the probe disagree.
        public boolean differs() {
            return published != null && probed != null && !published.equals(probed);
        }
    }

    /// Figures of a vendor's tool and of Streamgauge for the same layout, in messages per second, as medians over
    /// the blocks.
    ///
    /// @param cell description of the layout
    /// @param done number of runs that have figures
    /// @param sentRange lowest and highest rate of the tool's producers; empty if there are fewer than two runs
    ///     with figures
    /// @param receivedRange lowest and highest rate of the tool's consumers; empty if there are fewer than two
    ///     runs with figures
    /// @param runs total number of runs
    /// @param sent rate of the tool's producers, or null if all runs of the tool failed
    /// @param received rate of the tool's consumers, or null if all runs of the tool failed
    /// @param ourAccepted accepted rate of those Streamgauge trials that are not void, or null
    /// @param ourDelivered delivered rate of the same trials, or null
    /// @param failure description of the first failure; empty if no run failed
    public record ToolFigure(
            String system,
            String cell,
            String tool,
            int done,
            @Nullable Double sent,
            @Nullable Double received,
            @Nullable Double ourAccepted,
            @Nullable Double ourDelivered,
            List<Double> sentRange,
            List<Double> receivedRange,
            int runs,
            String failure) {
        public ToolFigure {
            // Files of earlier versions do not contain these fields.
            sentRange = sentRange == null ? List.of() : List.copyOf(sentRange);
            receivedRange = receivedRange == null ? List.of() : List.copyOf(receivedRange);
        }
    }

    /// Published and measured ratio of two systems. Unlike absolute figures, ratios can be compared across
    /// different hardware.
    ///
    /// @param what description of the metric and the level
    /// @param a first system, for example `kafka`
    /// @param published published ratio A / B
    /// @param ours measured ratio A / B
    /// @param doubtful reason why a published figure may be wrong, or null
    public record RatioOfRatios(
            String what,
            String a,
            String b,
            double published,
            double ours,
            @Nullable String doubtful) {
        /// Returns the measured ratio divided by the published ratio. A value of 1 means that both ratios are equal.
        public double ratio() {
            return ours / published;
        }
    }

    /// Cost of transferring a terabyte (10^12 bytes) of messages through one system.
    ///
    /// @param part ID of the part that measured the rate
    /// @param perSecond measured rate in messages per second
    /// @param hosts number of hosts that are charged for
    /// @param hour price of one host per hour
    /// @param perTerabyte cost in the currency of the prices
    /// @param low cost if the host prices are lower by their assumed error
    /// @param high cost if the host prices are higher by their assumed error
    /// @param timesCheapest cost divided by the cost of the cheapest system of the part
    /// @param doubt reason why the rate might not be the limit of the system; may be empty
    public record Cost(
            String part,
            String system,
            double perSecond,
            int hosts,
            double hour,
            double perTerabyte,
            double low,
            double high,
            double timesCheapest,
            String doubt) {
        Cost comparedWith(double cheapest) {
            return new Cost(
                    part, system, perSecond, hosts, hour, perTerabyte, low, high, perTerabyte / cheapest, doubt);
        }
    }
}
