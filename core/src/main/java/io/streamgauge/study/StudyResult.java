package io.streamgauge.study;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.study.Study.Scale;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `study.json`: what a run of a study says of the published claims and figures.
///
/// @param parts that were to run, in order
/// @param claims every claim of the study
/// @param limits what a run on a single machine can and cannot show; empty at the published scale
/// @param notes misprints and contradictions of the original
/// @param prices by which the costs are computed, or null
/// @param costs of a terabyte through each system, by the rates found here
public record StudyResult(
        int schemaVersion,
        String study,
        String title,
        String source,
        String asks,
        Scale scale,
        String startedAt,
        String streamgaugeVersion,
        List<PartResult> parts,
        List<ClaimVerdict> claims,
        List<String> limits,
        List<String> notes,
        @Nullable Prices prices,
        List<Cost> costs) {
    public static final int SCHEMA_VERSION = 1;

    public StudyResult {
        parts = List.copyOf(parts);
        claims = List.copyOf(claims);
        limits = limits == null ? List.of() : List.copyOf(limits);
        notes = List.copyOf(notes);
        costs = costs == null ? List.of() : List.copyOf(costs);
    }

    /// One part.
    ///
    /// @param state `done`, `not run`, or why it is not whole
    /// @param answer of its run; empty for tools and where nothing ran
    /// @param trust likewise
    /// @param seconds from its start to its end, or null
    /// @param rules how it was shrunk, a sentence each; empty at the published scale
    /// @param published figures of the original and ours
    /// @param ratios of two systems, published and ours
    /// @param tools figures of the vendors' own tools and ours
    /// @param charts of its run; none for probes and tools
    public record PartResult(
            String id,
            String title,
            String state,
            String answer,
            String trust,
            @Nullable Long seconds,
            int trials,
            int voidTrials,
            List<String> rules,
            List<PublishedResult> published,
            List<RatioOfRatios> ratios,
            List<ToolFigure> tools,
            PartCharts charts) {
        /// State of a part that did not run.
        public static final String NOT_RUN = "not run";

        public PartResult {
            rules = List.copyOf(rules);
            published = List.copyOf(published);
            ratios = List.copyOf(ratios);
            tools = tools == null ? List.of() : List.copyOf(tools);
            charts = charts == null ? PartCharts.NONE : charts;
        }
    }

    /// What a vendor's tool says of a layout, and what Streamgauge found in the same one. Messages a second; medians
    /// over the blocks.
    ///
    /// @param cell the layout in words
    /// @param done runs with figures
    /// @param runs that were made
    /// @param sent by the tool's producers, or null if it failed
    /// @param received by the tool's consumers, or null if it failed
    /// @param ourAccepted rate of the trials that are not void, or null without one
    /// @param ourDelivered likewise
    /// @param failure of the first run that failed; empty if none did
    public record ToolFigure(
            String system,
            String cell,
            String tool,
            int done,
            @Nullable Double sent,
            @Nullable Double received,
            @Nullable Double ourAccepted,
            @Nullable Double ourDelivered,
            int runs,
            String failure) {}

    /// How much more one system showed than another, there and here: absolute figures of different hardware cannot
    /// be compared, these can.
    ///
    /// @param what metric and level
    /// @param a for example `kafka`
    /// @param published A / B as published
    /// @param ours A / B as measured
    /// @param doubtful why a published figure may not be what it seems, or null
    public record RatioOfRatios(
            String what,
            String a,
            String b,
            double published,
            double ours,
            @Nullable String doubtful) {
        /// Ours divided by the published one: 1 means that the systems stand to each other as they did there.
        public double ratio() {
            return ours / published;
        }
    }

    /// What a terabyte (10^12 bytes) of messages costs through one system.
    ///
    /// @param part whose rate it is
    /// @param perSecond messages, as found here
    /// @param hosts that are paid
    /// @param hour price of one for an hour
    /// @param perTerabyte in the prices' currency
    /// @param low if a host is cheaper by the sensitivity of the prices
    /// @param high if it is dearer by that
    /// @param timesCheapest divided by the cost of the cheapest system of the part: a host of
    ///     it would have to cost that much less to be as cheap
    /// @param doubt why the rate may not be what the system can do; empty if nothing is known
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
        Cost beside(double cheapest) {
            return new Cost(
                    part, system, perSecond, hosts, hour, perTerabyte, low, high, perTerabyte / cheapest, doubt);
        }
    }

    /// What becomes of a published claim.
    public enum Verdict {
        SUPPORTED,
        REFUTED,
        INCONCLUSIVE,
        /// Nothing here speaks of it.
        NOT_DECIDED
    }

    /// A published claim with its verdict.
    ///
    /// @param reason of the verdict in a sentence
    /// @param undecided what these runs cannot decide of it, or empty
    /// @param change what would change the verdict
    public record ClaimVerdict(
            String id,
            String text,
            Verdict verdict,
            String reason,
            List<Evidence> evidence,
            String undecided,
            String change) {
        public ClaimVerdict {
            evidence = List.copyOf(evidence);
        }
    }

    /// What one part says of a claim.
    ///
    /// @param id of the claim of the part, or of the probe
    /// @param statement what is compared with what
    /// @param measured with the interval; empty without one
    public record Evidence(String part, String id, String statement, Verdict verdict, String measured, String reason) {}
}
