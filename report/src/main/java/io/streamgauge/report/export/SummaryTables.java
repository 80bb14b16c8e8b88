package io.streamgauge.report.export;

import static io.streamgauge.report.export.ExportTable.known;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Comparison.BlockValues;
import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Rates;
import io.streamgauge.report.export.ExportTable.Column;
import io.streamgauge.statistics.ConfidenceInterval;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Tables of the results from the summary of a run.
final class SummaryTables {
    static final ExportTable<TrialSummary> TRIALS = new ExportTable<>(
            "trials",
            true,
            List.of(
                    new Column<>("status", t -> t.status().toString()),
                    new Column<>("verdict", t -> t.verdict().toString()),
                    new Column<>("failure", TrialSummary::failure),
                    new Column<>("durability", TrialSummary::durability),
                    new Column<>("simulated", TrialSummary::simulated),
                    new Column<>("saturating", TrialSummary::saturating),
                    new Column<>("warmup_seconds", TrialSummary::warmupSeconds),
                    new Column<>("measured_seconds", TrialSummary::measuredSeconds),
                    new Column<>("intended_messages_per_second", t -> rate(t, Rates::intendedPerSecond)),
                    new Column<>("offered_messages_per_second", t -> rate(t, Rates::offeredPerSecond)),
                    new Column<>("accepted_messages_per_second", t -> rate(t, Rates::acceptedPerSecond)),
                    new Column<>(
                            "delivered_messages_per_second",
                            t -> t.consumed() ? rate(t, Rates::deliveredPerSecond) : null),
                    new Column<>("mean_payload_bytes", t -> t.rates().meanPayloadBytes()),
                    new Column<>(
                            "max_backlog_messages",
                            t -> TrialGroup.measured(t) ? known(t.backlog().max()) : null),
                    new Column<>("bottleneck", t -> t.bottleneck().kind().toString()),
                    new Column<>("clients", TrialSummary::clients),
                    new Column<>("connections", TrialSummary::connections)));

    static final ExportTable<Map.Entry<String, String>> LEVELS = new ExportTable<>(
            "levels",
            true,
            List.of(new Column<>("factor", Map.Entry::getKey), new Column<>("level", Map.Entry::getValue)));

    /// Quantile of a latency over the measured phase.
    ///
    /// @param nanos latency; null if the trial has too few messages for this quantile
    record TrialQuantile(
            String latency, double quantile, @Nullable Long nanos, long messages) {}

    static final ExportTable<TrialQuantile> QUANTILES = new ExportTable<>(
            "quantiles",
            true,
            List.of(
                    new Column<>("latency", TrialQuantile::latency),
                    new Column<>("quantile", TrialQuantile::quantile),
                    new Column<>("latency_nanos", TrialQuantile::nanos),
                    new Column<>("messages", TrialQuantile::messages)));

    static final ExportTable<Caveat> CAVEATS = new ExportTable<>(
            "caveats",
            true,
            List.of(
                    new Column<>("kind", c -> c.kind().toString()),
                    new Column<>("severity", c -> c.severity().toString()),
                    new Column<>("seen", Caveat::seen)));

    static final ExportTable<Comparison> COMPARISONS = new ExportTable<>(
            "comparisons",
            false,
            List.of(
                    new Column<>("cell", Comparison::cell),
                    new Column<>("metric", Comparison::metric),
                    new Column<>("a", Comparison::a),
                    new Column<>("b", Comparison::b),
                    new Column<>("control", Comparison::control),
                    new Column<>("ratio", Comparison::ratio),
                    new Column<>("ratio_low", Comparison::low),
                    new Column<>("ratio_high", Comparison::high),
                    new Column<>("confidence", Comparison::confidence),
                    new Column<>("finding", c -> c.finding().toString()),
                    new Column<>("blocks", c -> c.blocks().size())));

    /// Values of the two compared systems in a block.
    record BlockRow(Comparison of, BlockValues block) {}

    static final ExportTable<BlockRow> COMPARISON_BLOCKS = new ExportTable<>(
            "comparison_blocks",
            false,
            List.of(
                    new Column<>("cell", r -> r.of().cell()),
                    new Column<>("metric", r -> r.of().metric()),
                    new Column<>("a", r -> r.of().a()),
                    new Column<>("b", r -> r.of().b()),
                    new Column<>("block", r -> r.block().number()),
                    new Column<>("a_nanos", r -> inUnit("ns", r, BlockValues::a)),
                    new Column<>("b_nanos", r -> inUnit("ns", r, BlockValues::b)),
                    new Column<>("a_messages_per_second", r -> inUnit("messages/s", r, BlockValues::a)),
                    new Column<>("b_messages_per_second", r -> inUnit("messages/s", r, BlockValues::b)),
                    new Column<>("a_micros", r -> inUnit("us", r, BlockValues::a)),
                    new Column<>("b_micros", r -> inUnit("us", r, BlockValues::b))));

    static final ExportTable<ClaimResult> CLAIMS = new ExportTable<>(
            "claims",
            false,
            List.of(
                    new Column<>("claim", ClaimResult::id),
                    new Column<>("statement", ClaimResult::statement),
                    new Column<>("verdict", c -> c.verdict().toString()),
                    new Column<>("ratio", ClaimResult::estimate),
                    new Column<>("ratio_low", c -> low(c.interval())),
                    new Column<>("ratio_high", c -> high(c.interval())),
                    new Column<>("adjusted_p", ClaimResult::adjustedP),
                    new Column<>("blocks", ClaimResult::n),
                    new Column<>("reason", ClaimResult::reason),
                    new Column<>("alternative_cause", ClaimResult::alternativeCause)));

    static final ExportTable<Capacity> CAPACITIES = new ExportTable<>(
            "capacities",
            true,
            List.of(
                    new Column<>("objective", Capacity::objective),
                    new Column<>("status", c -> c.status().toString()),
                    new Column<>("capacity_messages_per_second", c -> c.found() ? c.estimatePerSecond() : null),
                    new Column<>("low_messages_per_second", Capacity::lowPerSecond),
                    new Column<>("high_messages_per_second", Capacity::highPerSecond),
                    new Column<>("sustained_messages_per_second", Capacity::lowerBoundPerSecond),
                    new Column<>("not_sustained_messages_per_second", Capacity::upperBoundPerSecond),
                    new Column<>("confirmed", Capacity::confirmed),
                    new Column<>("confirmations", Capacity::confirmations)));

    private SummaryTables() {}

    /// Returns a mean rate over the measured phase; null if the rate is missing.
    private static @Nullable Double rate(TrialSummary trial, ToDoubleFunction<Rates> rate) {
        return TrialGroup.measured(trial)
                ? MetricValue.overPhase(trial, t -> MetricReading.of(rate.applyAsDouble(t.rates())))
                        .value()
                : null;
    }

    private static @Nullable Double inUnit(String unit, BlockRow row, ToDoubleFunction<BlockValues> value) {
        return row.of().unit().equals(unit) ? value.applyAsDouble(row.block()) : null;
    }

    private static @Nullable Double low(@Nullable ConfidenceInterval interval) {
        return interval == null ? null : interval.low();
    }

    private static @Nullable Double high(@Nullable ConfidenceInterval interval) {
        return interval == null ? null : interval.high();
    }
}
