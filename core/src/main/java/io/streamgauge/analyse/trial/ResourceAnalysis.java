package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.MeasuredWindow.Span;
import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary.Resources;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// From samples to what a trial cost.
final class ResourceAnalysis {
    private static final double UNKNOWN = -1;

    /// Fewer have no tenths.
    private static final int LEAST_SAMPLES = 5;

    private final TrialResult trial;
    private final MeasuredWindow window;
    private final int cpus;

    ResourceAnalysis(TrialResult trial, MeasuredWindow window, int cpus) {
        this.trial = trial;
        this.window = window;
        this.cpus = cpus;
    }

    static Resources none() {
        return new Resources(
                List.of(), UNKNOWN, UNKNOWN, 0, 0, 0, UNKNOWN, 0, UNKNOWN, -1, UNKNOWN, -1, UNKNOWN, UNKNOWN, UNKNOWN,
                UNKNOWN);
    }

    Resources resources() {
        List<ProcessUse> uses = new ArrayList<>();
        double steal = UNKNOWN;
        double busy = UNKNOWN;
        double diskBusy = UNKNOWN;
        long diskWritten = -1;
        double linkBusy = UNKNOWN;
        int copies = copies();
        double[] work = work();
        for (Map.Entry<String, List<ResourceRow>> rows :
                byName(trial.resources()).entrySet()) {
            Optional<Span> found = window.span(rows.getValue());
            if (found.isEmpty()) {
                continue;
            }
            Span span = found.get();
            if (rows.getKey().equals("host")) {
                double wallMicros = span.seconds() * 1e6 * cpus;
                // the kernel of a virtual machine that is short of time counts more than there is
                busy = Math.min(100, 100 * span.cpuMicros() / wallMicros);
                if (span.first().stealMicros() >= 0 && span.last().stealMicros() >= 0) {
                    steal = 100 * (span.last().stealMicros() - span.first().stealMicros()) / wallMicros;
                }
                if (span.first().diskBusyMicros() >= 0 && span.last().diskBusyMicros() >= 0) {
                    diskBusy = (span.last().diskBusyMicros() - span.first().diskBusyMicros()) / span.seconds() / 1e4;
                    diskWritten = span.last().writtenBytes() - span.first().writtenBytes();
                }
            } else if (span.last().role() == Role.LINK) {
                linkBusy = Math.max(linkBusy, linkBusy(span));
            } else {
                uses.add(use(span, rows.getValue()));
            }
        }
        return new Resources(
                uses,
                steal,
                busy,
                gcMillis(),
                longestPauseMillis(),
                pausedPercent(),
                senderWaitMillisPerSecond(),
                clockShiftMillis(),
                diskBusy,
                diskWritten,
                linkBusy,
                copies,
                perCopy(uses, copies),
                syncsPerMessage(),
                work.length == 0 ? UNKNOWN : rank(work, 0.5) / 1e3,
                work.length < LEAST_SAMPLES ? UNKNOWN : rank(work, 0.9) / rank(work, 0.1));
    }

    /// What the fixed piece of arithmetic took in each second, rising.
    private double[] work() {
        return trial.resources().stream()
                .filter(r -> r.workNanos() > 0 && window.contains(r.seconds()))
                .mapToDouble(ResourceRow::workNanos)
                .sorted()
                .toArray();
    }

    private static double rank(double[] rising, double quantile) {
        return rising[(int) (quantile * (rising.length - 1) + 0.5)];
    }

    private static double linkBusy(Span span) {
        return span.first().diskBusyMicros() < 0 || span.last().diskBusyMicros() < 0
                ? UNKNOWN
                : (span.last().diskBusyMicros() - span.first().diskBusyMicros()) / span.seconds() / 1e4;
    }

    private int copies() {
        return trial.settings().stream()
                .flatMap(s -> s.settings().stream())
                .filter(s -> s.name().equals(Setting.COPIES) && s.value().matches("[1-9][0-9]{0,5}"))
                .mapToInt(s -> Integer.parseInt(s.value()))
                .max()
                .orElse(-1);
    }

    private static double perCopy(List<ProcessUse> uses, int copies) {
        List<ProcessUse> brokers =
                uses.stream().filter(u -> u.role() == Role.BROKER).toList();
        boolean known =
                copies > 0 && !brokers.isEmpty() && brokers.stream().allMatch(u -> u.writtenBytesPerPayloadByte() >= 0);
        return known
                ? brokers.stream()
                                .mapToDouble(ProcessUse::writtenBytesPerPayloadByte)
                                .sum()
                        / copies
                : UNKNOWN;
    }

    /// The mean of each node's rate over its samples, all nodes together.
    private double syncsPerMessage() {
        Map<String, List<MetricsRow>> byNode = new LinkedHashMap<>();
        trial.metrics().stream()
                .filter(r -> MetricsRow.SYNCS_PER_SECOND.contains(r.metric()) && window.contains(r.seconds()))
                .forEach(r ->
                        byNode.computeIfAbsent(r.node(), _ -> new ArrayList<>()).add(r));
        if (byNode.isEmpty() || window.accepted() <= 0) {
            return UNKNOWN;
        }
        double perSecond = byNode.values().stream()
                .mapToDouble(rows ->
                        rows.stream().mapToDouble(MetricsRow::value).average().orElse(0))
                .sum();
        return perSecond * window.seconds() / window.accepted();
    }

    static Map<String, List<ResourceRow>> byName(List<ResourceRow> rows) {
        Map<String, List<ResourceRow>> byName = new LinkedHashMap<>();
        rows.forEach(
                r -> byName.computeIfAbsent(r.name(), _ -> new ArrayList<>()).add(r));
        return byName;
    }

    private ProcessUse use(Span span, List<ResourceRow> rows) {
        ResourceRow last = span.last();
        double messages = window.accepted();
        double payload = messages * window.meanPayloadBytes();
        long written = last.writtenBytes() < 0 || span.first().writtenBytes() < 0
                ? -1
                : last.writtenBytes() - span.first().writtenBytes();
        return new ProcessUse(
                last.name(),
                last.role(),
                messages > 0 ? span.cpuMicros() / messages : UNKNOWN,
                span.cpuMicros() / span.seconds() / 1e4,
                rows.stream()
                        .filter(r -> window.contains(r.seconds()))
                        .mapToLong(ResourceRow::rssBytes)
                        .max()
                        .orElse(last.rssBytes()),
                written,
                written >= 0 && payload > 0 ? written / payload : UNKNOWN,
                switches(rows, messages));
    }

    /// Context switches are counted at the boundaries of the phases only.
    private double switches(List<ResourceRow> rows, double messages) {
        List<ResourceRow> counted =
                rows.stream().filter(r -> r.contextSwitches() >= 0).toList();
        return window.span(counted)
                .filter(_ -> messages > 0)
                .map(s -> (s.last().contextSwitches() - s.first().contextSwitches()) / messages)
                .orElse(UNKNOWN);
    }

    private double gcMillis() {
        return window.to().gcMillis() - window.from().gcMillis();
    }

    private double pausedPercent() {
        double paused = window.to().pausedNanos() - window.from().pausedNanos();
        return 100 * paused / 1e9 / window.seconds();
    }

    private double senderWaitMillisPerSecond() {
        long to = window.to().senderWaitNanos();
        return to < 0 ? UNKNOWN : (to - Math.max(0, window.from().senderWaitNanos())) / 1e6 / window.seconds();
    }

    private double clockShiftMillis() {
        return trial.intervals().stream()
                        .filter(r -> window.contains(r.endSeconds()))
                        .mapToLong(r ->
                                Math.abs(r.clockShiftNanos() - window.from().clockShiftNanos()))
                        .max()
                        .orElse(0)
                / 1e6;
    }

    private double longestPauseMillis() {
        return trial.intervals().stream()
                        .filter(r -> window.contains(r.endSeconds()))
                        .mapToLong(IntervalRow::longestPauseNanos)
                        .max()
                        .orElse(0)
                / 1e6;
    }
}
