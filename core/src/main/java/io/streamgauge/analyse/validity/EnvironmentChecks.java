package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Caveat.Severity.FLAG;
import static io.streamgauge.analyse.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.TrialSummary.BrokerFigure;
import io.streamgauge.analyse.model.TrialSummary.BrokerNode;
import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
import io.streamgauge.analyse.text.NumberFormatter;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.DiskCanary;
import io.streamgauge.result.LoadOutcome;
import io.streamgauge.result.LoadOutcome.Share;
import io.streamgauge.result.MetricsRow;
import io.streamgauge.result.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What surrounds a trial and may have had a part in its figures: the disk, the asking for metrics, how the load was
/// spread, settings that nobody could read back, thresholds that are not the usual ones.
public final class EnvironmentChecks {
    /// A difference below this is the noise of a fast disk.
    private static final double LEAST_NANOS = 100_000;
    /// With fewer messages a client, chance alone spreads them unevenly.
    private static final double LEAST_SHARE = 30;

    private final Thresholds limits;
    private final List<Caveat> caveats = new ArrayList<>();

    public EnvironmentChecks(Thresholds limits) {
        this.limits = limits;
    }

    private void add(String kind, String seen, String why, String remedy) {
        caveats.add(new Caveat(kind, FLAG, seen, why, remedy));
    }

    public List<Caveat> caveats() {
        return List.copyOf(caveats);
    }

    public EnvironmentChecks thresholds() {
        if (!limits.changed().isEmpty()) {
            add(
                    "THRESHOLDS_CHANGED",
                    "thresholds changed: " + String.join(", ", limits.changes()),
                    "what is valid, flagged or void here may not be so in another run",
                    "remove validity from the experiment to compare with other runs");
        }
        return this;
    }

    public EnvironmentChecks disk(Optional<DiskCanary> canary) {
        DiskCanary.Reading before = canary.map(DiskCanary::before).orElse(null);
        DiskCanary.Reading after = canary.map(DiskCanary::after).orElse(null);
        if (before == null || after == null) {
            return this;
        }
        double most = limits.of(Threshold.DISK_CHANGE_FLAG);
        List<String> seen = new ArrayList<>();
        long sync = before.fdatasyncP50Nanos();
        long syncAfter = after.fdatasyncP50Nanos();
        if (factor(sync, syncAfter) > most && Math.abs(sync - syncAfter) > LEAST_NANOS) {
            seen.add("the middle fdatasync took " + NumberFormatter.millis(sync) + " ms before the trial and "
                    + NumberFormatter.millis(syncAfter) + " ms after it, " + times(sync, syncAfter));
        }
        double write = before.writeBytesPerSecond();
        double writeAfter = after.writeBytesPerSecond();
        if (factor(write, writeAfter) > most) {
            seen.add("it wrote " + NumberFormatter.bytes(Math.round(write)) + "/s before and "
                    + NumberFormatter.bytes(Math.round(writeAfter)) + "/s after, " + times(write, writeAfter));
        }
        if (!seen.isEmpty()) {
            add(
                    "DISK_CHANGED",
                    "the disk of the brokers' data changed: " + String.join("; ", seen),
                    "others use it, or its credit for bursts is spent: a trial before or after this one had another"
                            + " disk",
                    "repeat, so that every system meets it alike; or use a disk that nobody else uses");
        }
        return this;
    }

    private static double factor(double a, double b) {
        double least = Math.min(a, b);
        return least <= 0 ? 0 : Math.max(a, b) / least;
    }

    private static String times(double before, double after) {
        return "by a factor of " + significant(factor(before, after), 2);
    }

    public EnvironmentChecks shares(Optional<LoadOutcome> outcome) {
        // a consumer without a partition has a caveat of its own
        outcome.filter(o -> o.idleConsumers() == 0).stream()
                .flatMap(o -> o.shares().stream())
                .filter(this::uneven)
                .forEach(share -> add(
                        "IMBALANCE",
                        "the load was spread unevenly over the " + share.clients() + " " + share.of()
                                + ": one had " + NumberFormatter.count(share.most()) + " messages, another "
                                + NumberFormatter.count(share.least()) + ", an equal share is "
                                + NumberFormatter.count(Math.round(share.mean())),
                        "the connections are not used alike: the busiest one may have been the limit",
                        "give each client as many partitions, and keys that spread; expected where keys are skewed"));
        return this;
    }

    private boolean uneven(Share share) {
        double most = limits.of(Threshold.IMBALANCE_FLAG);
        return share.mean() >= LEAST_SHARE
                && (share.most() > most * share.mean() || share.least() * most < share.mean());
    }

    /// By the fastest answer: the others waited for a core, or for what they were asked about, which costs nobody CPU
    /// time.
    public EnvironmentChecks metrics(List<BrokerNode> nodes, List<ProcessUse> processes, double seconds) {
        String costly = nodes.stream()
                .flatMap(node -> cost(node, processes, seconds).stream())
                .collect(Collectors.joining(", "));
        if (!costly.isEmpty()) {
            add(
                    "METRICS_COST",
                    "asking brokers for their own metrics took about " + costly,
                    "part of the broker's CPU time is ours, and latencies hold what it displaced",
                    "set metrics: off to measure without it");
        }
        return this;
    }

    private Optional<String> cost(BrokerNode node, List<ProcessUse> processes, double seconds) {
        double cpuMillis = processes.stream()
                .filter(p -> p.name().equals(node.name()))
                .mapToDouble(p -> p.cpuPercent() / 100 * seconds * 1e3)
                .findFirst()
                .orElse(0);
        double askedMillis = node.figures().stream()
                .filter(f -> f.metric().equals(MetricsRow.SCRAPE_MILLIS))
                .mapToDouble((BrokerFigure f) -> f.min() * f.samples())
                .sum();
        boolean much = cpuMillis > 0 && askedMillis > limits.of(Threshold.METRICS_COST_FLAG) * cpuMillis;
        return much
                ? Optional.of(significant(100 * askedMillis / cpuMillis, 2) + " % of the CPU time of " + node.name())
                : Optional.empty();
    }

    public EnvironmentChecks settings(List<Setting> settings) {
        String unread = settings.stream()
                .filter(s -> s.origin() == Setting.Origin.READ_BACK)
                .filter(s -> s.value().toLowerCase(Locale.ROOT).matches("(?s)(not known|unknown)\\b.*"))
                .map(s -> s.scope() + " " + s.name() + " (" + s.value() + ")")
                .distinct()
                .collect(Collectors.joining("; "));
        if (!unread.isEmpty()) {
            add(
                    "DURABILITY_NOT_READ",
                    "settings could not be read back from the system: " + unread,
                    "whether the durability class holds is taken from what was asked for, not from what is",
                    "give the account the right to read them, or the options that docs/reference/systems.md names");
        }
        return this;
    }
}
