package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.OutageSummary.Stage;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.experiment.metric.Metric.LowestRate;
import io.streamgauge.experiment.metric.OutageStage;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/// Division of a trial's measured phase into the stages of an outage. The boundaries are the times at which the
/// consumers stopped, restarted and finished catching up. Each boundary is the end of an interval.
final class OutageAnalysis {
    /// Tolerance in seconds. The histogram log rounds the end of an interval to milliseconds.
    private static final double ROUNDING_SECONDS = 0.002;

    private final TrialResult trial;
    private final MeasuredWindow window;
    private final CpuCount cpus;

    OutageAnalysis(TrialResult trial, MeasuredWindow window, CpuCount cpus) {
        this.trial = trial;
        this.window = window;
        this.cpus = cpus;
    }

    /// Returns the stages; empty if the consumers did not stop.
    Optional<OutageSummary> summary() {
        List<IntervalRow> rows = trial.intervals().stream()
                .filter(r -> window.contains(r.endSeconds()))
                .toList();
        List<IntervalRow> away = rows.stream().filter(r -> !r.consuming()).toList();
        if (away.isEmpty()) {
            return Optional.empty();
        }
        IntervalRow stopped = rows.stream()
                .takeWhile(IntervalRow::consuming)
                .reduce((_, b) -> b)
                .orElse(window.from());
        IntervalRow restarted = away.getLast();
        long settled = backlogBeforeOutage(rows, stopped);
        Optional<IntervalRow> caughtUp = rows.stream()
                .filter(r -> r.endSeconds() > restarted.endSeconds() && r.backlog() <= settled)
                .findFirst();
        IntervalRow drained = caughtUp.orElse(window.to());
        List<Stage> stages = new ArrayList<>();
        add(stages, OutageStage.TAILING, window.from(), stopped);
        add(stages, OutageStage.BUILDING, stopped, restarted);
        add(stages, OutageStage.DRAINING, restarted, drained);
        add(stages, OutageStage.RECOVERED, drained, window.to());
        return Optional.of(new OutageSummary(
                stages,
                peakBytes(rows),
                caughtUp.map(r -> r.endSeconds() - restarted.endSeconds()).orElse(null)));
    }

    /// Returns the largest backlog, in messages, of consumers that keep up. This backlog is the maximum before the
    /// outage, or the number of messages accepted per second before the outage if that number is larger.
    private long backlogBeforeOutage(List<IntervalRow> rows, IntervalRow stopped) {
        long before = rows.stream()
                .takeWhile(r -> r.endSeconds() <= stopped.endSeconds())
                .mapToLong(IntervalRow::backlog)
                .max()
                .orElse(0);
        double seconds = stopped.endSeconds() - window.from().endSeconds();
        double perSecond = seconds > 0 ? (stopped.accepted() - window.from().accepted()) / seconds : 0;
        return Math.max(before, Math.round(perSecond));
    }

    private static long peakBytes(List<IntervalRow> rows) {
        return rows.stream()
                .mapToLong(r -> r.sent() == 0 ? 0 : Math.round((double) r.backlog() * r.sentBytes() / r.sent()))
                .max()
                .orElse(0);
    }

    private void add(List<Stage> stages, OutageStage stage, IntervalRow from, IntervalRow to) {
        if (to.endSeconds() <= from.endSeconds()) {
            return;
        }
        MeasuredWindow section = new MeasuredWindow(from, to);
        List<ProcessUse> brokers =
                new ResourceAnalysis(trial, section, cpus).resources().ofSystem();
        boolean known = !brokers.isEmpty() && brokers.stream().allMatch(p -> p.writtenBytes() >= 0);
        stages.add(new Stage(
                stage,
                from.endSeconds(),
                to.endSeconds(),
                section.perSecond(to.sent(), from.sent()),
                section.perSecond(to.accepted(), from.accepted()),
                lowestAccepted(section),
                section.perSecond(to.delivered(), from.delivered()),
                to.backlog(),
                latency(io.streamgauge.result.LatencyStage.RESPONSE_TIME, section),
                latency(io.streamgauge.result.LatencyStage.SERVICE_TIME, section),
                latency(io.streamgauge.result.LatencyStage.END_TO_END, section),
                known ? brokers.stream().mapToLong(ProcessUse::writtenBytes).sum() / section.seconds() : -1,
                brokers.isEmpty() || brokers.stream().anyMatch(p -> p.cpuPercent() < 0)
                        ? -1
                        : brokers.stream().mapToDouble(ProcessUse::cpuPercent).sum()));
    }

    /// Returns the lowest accepted rate of any five consecutive seconds. If the section is shorter than five
    /// seconds, the result is the accepted rate of the whole section.
    private double lowestAccepted(MeasuredWindow section) {
        List<IntervalRow> rows = Stream.concat(
                        Stream.of(section.from()),
                        trial.intervals().stream().filter(r -> section.contains(r.endSeconds())))
                .toList();
        double lowest =
                section.perSecond(section.to().accepted(), section.from().accepted());
        int first = 0;
        for (IntervalRow last : rows) {
            double latest = last.endSeconds() - LowestRate.PERIOD_SECONDS + ROUNDING_SECONDS;
            while (first + 1 < rows.size() && rows.get(first + 1).endSeconds() <= latest) {
                first++;
            }
            IntervalRow begin = rows.get(first);
            if (begin.endSeconds() <= latest) {
                lowest = Math.min(
                        lowest, (last.accepted() - begin.accepted()) / (last.endSeconds() - begin.endSeconds()));
            }
        }
        return lowest;
    }

    private Latency latency(io.streamgauge.result.LatencyStage of, MeasuredWindow section) {
        Histogram total = new Histogram(3);
        trial.byEnd(of.tag()).forEach((end, histogram) -> {
            if (end > section.from().endSeconds() + ROUNDING_SECONDS
                    && end <= section.to().endSeconds() + ROUNDING_SECONDS) {
                total.add(histogram);
            }
        });
        return LatencyAnalysis.of(total);
    }
}
