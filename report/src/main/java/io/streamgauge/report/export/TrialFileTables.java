package io.streamgauge.report.export;

import static io.streamgauge.report.export.ExportTable.known;

import io.streamgauge.report.export.ExportTable.Column;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.TransferRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tables of the series, histograms and ledger counts from the files of a trial.
final class TrialFileTables {
    static final ExportTable<IntervalRow> INTERVALS = new ExportTable<>(
            "intervals",
            true,
            List.of(
                    new Column<>("phase", r -> r.phase().toString()),
                    new Column<>("start_seconds", IntervalRow::startSeconds),
                    new Column<>("end_seconds", IntervalRow::endSeconds),
                    new Column<>("intended_messages", IntervalRow::intended),
                    new Column<>("sent_messages", IntervalRow::sent),
                    new Column<>("sent_bytes", IntervalRow::sentBytes),
                    new Column<>("accepted_messages", IntervalRow::accepted),
                    new Column<>("failed_messages", IntervalRow::failed),
                    new Column<>("delivered_messages", IntervalRow::delivered),
                    new Column<>("duplicated_messages", IntervalRow::duplicated),
                    new Column<>("reordered_messages", IntervalRow::reordered),
                    new Column<>("gc_millis", IntervalRow::gcMillis),
                    new Column<>("paused_nanos", IntervalRow::pausedNanos),
                    new Column<>("longest_pause_nanos", IntervalRow::longestPauseNanos),
                    new Column<>("sender_wait_nanos", r -> known(r.senderWaitNanos())),
                    new Column<>("clock_shift_nanos", IntervalRow::clockShiftNanos),
                    new Column<>("consuming", IntervalRow::consuming)));

    static final ExportTable<ResourceRow> RESOURCES = new ExportTable<>(
            "resources",
            true,
            List.of(
                    new Column<>("seconds", ResourceRow::seconds),
                    new Column<>("sampled_seconds", r -> known(r.sampledSeconds())),
                    new Column<>("role", r -> r.role().toString()),
                    new Column<>("name", ResourceRow::name),
                    new Column<>("pid", ResourceRow::pid),
                    new Column<>("cpu_micros", r -> known(r.cpuMicros())),
                    new Column<>("rss_bytes", r -> known(r.rssBytes())),
                    new Column<>("written_bytes", r -> known(r.writtenBytes())),
                    new Column<>("context_switches", r -> known(r.contextSwitches())),
                    new Column<>("steal_micros", r -> known(r.stealMicros())),
                    new Column<>("disk_busy_micros", r -> known(r.diskBusyMicros())),
                    new Column<>("work_nanos", r -> known(r.workNanos())),
                    new Column<>("interrupt_micros", r -> known(r.interruptMicros())),
                    new Column<>("compiler_micros", r -> known(r.compilerMicros())),
                    new Column<>("collector_micros", r -> known(r.collectorMicros()))));

    static final ExportTable<MetricsRow> BROKER_METRICS = new ExportTable<>(
            "broker_metrics",
            true,
            List.of(
                    new Column<>("seconds", MetricsRow::seconds),
                    new Column<>("node", MetricsRow::node),
                    new Column<>("metric", MetricsRow::metric),
                    new Column<>("value", MetricsRow::value)));

    static final ExportTable<TransferRow> TRANSFERS = new ExportTable<>(
            "transfers",
            true,
            List.of(
                    new Column<>("index", TransferRow::index),
                    new Column<>("messages", TransferRow::messages),
                    new Column<>("start_nanos", TransferRow::startNanos),
                    new Column<>("sending_nanos", TransferRow::sendingNanos),
                    new Column<>("ahead_messages", r -> known(r.ahead())),
                    new Column<>("receiving_nanos", r -> known(r.receivingNanos())),
                    new Column<>("total_nanos", TransferRow::totalNanos)));

    static final ExportTable<ClockRow> CLOCKS = new ExportTable<>(
            "clocks",
            true,
            List.of(
                    new Column<>("seconds", ClockRow::seconds),
                    new Column<>("worker", ClockRow::worker),
                    new Column<>("request_sent_nanos", ClockRow::requestSentNanos),
                    new Column<>("request_received_nanos", ClockRow::requestReceivedNanos),
                    new Column<>("reply_sent_nanos", ClockRow::replySentNanos),
                    new Column<>("reply_received_nanos", ClockRow::replyReceivedNanos),
                    new Column<>("timeline_nanos", ClockRow::timelineNanos)));

    /// Quantile of the latencies in one interval.
    ///
    /// @param nanos latency; null if the interval has too few messages for this quantile
    record IntervalQuantile(
            String phase,
            String latency,
            double startSeconds,
            double endSeconds,
            double quantile,
            @Nullable Long nanos,
            long messages) {}

    static final ExportTable<IntervalQuantile> INTERVAL_QUANTILES = new ExportTable<>(
            "interval_quantiles",
            true,
            List.of(
                    new Column<>("phase", IntervalQuantile::phase),
                    new Column<>("latency", IntervalQuantile::latency),
                    new Column<>("start_seconds", IntervalQuantile::startSeconds),
                    new Column<>("end_seconds", IntervalQuantile::endSeconds),
                    new Column<>("quantile", IntervalQuantile::quantile),
                    new Column<>("latency_nanos", IntervalQuantile::nanos),
                    new Column<>("messages", IntervalQuantile::messages)));

    /// Bucket of a latency histogram for one phase.
    record Bucket(String phase, String latency, long fromNanos, long toNanos, long messages) {}

    static final ExportTable<Bucket> HISTOGRAMS = new ExportTable<>(
            "histograms",
            true,
            List.of(
                    new Column<>("phase", Bucket::phase),
                    new Column<>("latency", Bucket::latency),
                    new Column<>("from_nanos", Bucket::fromNanos),
                    new Column<>("to_nanos", Bucket::toNanos),
                    new Column<>("messages", Bucket::messages)));

    /// Number of messages of a phase that had the same outcome.
    ///
    /// @param failure kind of failure; empty for outcomes other than `failed`
    record LedgerEntry(String phase, String outcome, String failure, long messages) {}

    static final ExportTable<LedgerEntry> LEDGER = new ExportTable<>(
            "ledger",
            true,
            List.of(
                    new Column<>("phase", LedgerEntry::phase),
                    new Column<>("outcome", LedgerEntry::outcome),
                    new Column<>("failure", LedgerEntry::failure),
                    new Column<>("messages", LedgerEntry::messages)));

    private TrialFileTables() {}
}
