package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Caveat.Severity;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.OutageSummary.Stage;
import io.streamgauge.analyse.model.TrialSummary.Latency;
import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
import io.streamgauge.analyse.text.NumberFormatter;
import io.streamgauge.experiment.OutageStage;
import io.streamgauge.result.IntervalRow;
import io.streamgauge.result.Role;
import io.streamgauge.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/// Cuts the measured phase of a trial at the moments at which its consumers left, came back and had caught up. All
/// three lie at the ends of intervals.
final class OutageAnalysis {
    /// The log of histograms rounds the end of an interval to milliseconds.
    private static final double ROUNDING_SECONDS = 0.002;

    /// Share of the accepted messages whose latency must be known.
    private static final double LEAST_ANSWERED = 0.95;

    private final TrialResult trial;
    private final MeasuredWindow window;
    private final int cpus;

    OutageAnalysis(TrialResult trial, MeasuredWindow window, int cpus) {
        this.trial = trial;
        this.window = window;
        this.cpus = cpus;
    }

    /// Empty for a trial whose consumers never left.
    Optional<OutageSummary> summary() {
        List<IntervalRow> rows = trial.intervals().stream()
                .filter(r -> window.holds(r.endSeconds()))
                .toList();
        List<IntervalRow> away = rows.stream().filter(r -> !r.consuming()).toList();
        if (away.isEmpty()) {
            return Optional.empty();
        }
        IntervalRow left = rows.stream()
                .takeWhile(IntervalRow::consuming)
                .reduce((_, b) -> b)
                .orElse(window.from());
        IntervalRow back = away.getLast();
        long settled = settledBacklog(rows, left);
        Optional<IntervalRow> caughtUp = rows.stream()
                .filter(r -> r.endSeconds() > back.endSeconds() && r.backlog() <= settled)
                .findFirst();
        IntervalRow drained = caughtUp.orElse(window.to());
        List<Stage> stages = new ArrayList<>();
        add(stages, OutageStage.TAILING, window.from(), left);
        add(stages, OutageStage.BUILDING, left, back);
        add(stages, OutageStage.DRAINING, back, drained);
        add(stages, OutageStage.RECOVERED, drained, window.to());
        return Optional.of(new OutageSummary(
                stages,
                peakBytes(rows),
                caughtUp.map(r -> r.endSeconds() - back.endSeconds()).orElse(null)));
    }

    /// What the backlog may be with consumers that keep up: what it was before, or what comes in a second.
    private long settledBacklog(List<IntervalRow> rows, IntervalRow left) {
        long before = rows.stream()
                .takeWhile(r -> r.endSeconds() <= left.endSeconds())
                .mapToLong(IntervalRow::backlog)
                .max()
                .orElse(0);
        double seconds = left.endSeconds() - window.from().endSeconds();
        double perSecond = seconds > 0 ? (left.accepted() - window.from().accepted()) / seconds : 0;
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
        MeasuredWindow part = new MeasuredWindow(from, to);
        List<ProcessUse> brokers = new ResourceAnalysis(trial, part, cpus)
                .resources().processes().stream()
                        .filter(p -> p.role() == Role.BROKER)
                        .toList();
        boolean known = !brokers.isEmpty() && brokers.stream().allMatch(p -> p.writtenBytes() >= 0);
        stages.add(new Stage(
                stage,
                from.endSeconds(),
                to.endSeconds(),
                part.perSecond(to.sent(), from.sent()),
                part.perSecond(to.accepted(), from.accepted()),
                part.perSecond(to.delivered(), from.delivered()),
                to.backlog(),
                latency(io.streamgauge.result.LatencyStage.RESPONSE_TIME, part),
                latency(io.streamgauge.result.LatencyStage.SERVICE_TIME, part),
                latency(io.streamgauge.result.LatencyStage.END_TO_END, part),
                known ? brokers.stream().mapToLong(ProcessUse::writtenBytes).sum() / part.seconds() : -1,
                brokers.isEmpty()
                        ? -1
                        : brokers.stream().mapToDouble(ProcessUse::cpuPercent).sum()));
    }

    private Latency latency(io.streamgauge.result.LatencyStage of, MeasuredWindow part) {
        Histogram total = new Histogram(3);
        trial.byEnd(of.tag()).forEach((end, histogram) -> {
            if (end > part.from().endSeconds() + ROUNDING_SECONDS
                    && end <= part.to().endSeconds() + ROUNDING_SECONDS) {
                total.add(histogram);
            }
        });
        return LatencyAnalysis.of(total);
    }

    /// What a reader of the outage must know.
    ///
    /// @param wantedBytes backlog at which the consumers were to come back, or 0
    static List<Caveat> caveats(OutageSummary outage, long wantedBytes) {
        List<Caveat> caveats = new ArrayList<>();
        double away = outage.stage(OutageStage.BUILDING)
                .map(s -> s.toSeconds() - s.fromSeconds())
                .orElse(0.0);
        caveats.add(new Caveat(
                "OUTAGE",
                Severity.FLAG,
                "the consumers were away for " + NumberFormatter.duration(away) + " of the measured phase",
                "figures of the whole phase mix what was before, meanwhile and after: its end-to-end latency is mostly the"
                        + " length of the outage",
                "read the stages of the outage"));
        outage.stages().stream()
                .filter(stage -> stage.answeredShare() < LEAST_ANSWERED)
                .map(OutageAnalysis::partial)
                .forEach(caveats::add);
        if (outage.peakBacklogBytes() < wantedBytes) {
            caveats.add(new Caveat(
                    "BACKLOG_NOT_REACHED",
                    Severity.FLAG,
                    "a backlog of " + NumberFormatter.bytes(wantedBytes) + " was asked for, and "
                            + NumberFormatter.bytes(outage.peakBacklogBytes()) + " waited at most",
                    "the outage was a smaller one than the experiment says",
                    "raise phases.measure or the rate, or ask for less"));
        }
        if (outage.catchUpSeconds() == null) {
            caveats.add(new Caveat(
                    "NOT_CAUGHT_UP",
                    Severity.FLAG,
                    "the backlog was not gone at the end of the measured phase",
                    "how long it takes to catch up is not known, only that it takes longer",
                    "raise phases.measure, shorten the outage, or lower the rate"));
        }
        return caveats;
    }

    private static Caveat partial(Stage stage) {
        return new Caveat(
                "STAGE_PARTIAL",
                Severity.FLAG,
                "of the messages accepted while " + stage.stage().name().toLowerCase(Locale.ROOT) + " only "
                        + NumberFormatter.significant(stage.answeredShare() * 100, 2)
                        + " % were due in the measured phase; the others waited since the warm-up",
                "the latencies of the stage are those of fewer messages, and none of them can be longer than the measured"
                        + " phase had lasted: the true ones may be longer",
                "read the rates of the stage; for latencies give a rate that is held, or raise workload.outage.after");
    }
}
