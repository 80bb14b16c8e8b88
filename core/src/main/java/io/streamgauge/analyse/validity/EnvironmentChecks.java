package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;
import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatDetail;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary.BrokerFigure;
import io.streamgauge.analyse.model.TrialSummary.BrokerNode;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.DiskCanary;
import io.streamgauge.result.Setting;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.Share;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Checks of the conditions of a trial that may have affected its figures. These conditions are the
/// speed of the disk, the overhead of collecting metrics, the distribution of the load, destinations of
/// earlier trials, unknown settings and changed thresholds.
public final class EnvironmentChecks {
    /// Smallest relevant difference between sync times. Smaller differences are noise on a fast disk.
    private static final double MIN_SYNC_CHANGE_NANOS = 100_000;
    /// Minimum mean number of messages per client. With fewer messages, a skewed load may be due to chance.
    private static final double MIN_EQUAL_SHARE = 30;

    /// Start of the value of a setting that could not be read.
    private static final Pattern UNREAD = Pattern.compile("(?:not known|unknown)\\b", Pattern.CASE_INSENSITIVE);

    private final Thresholds limits;
    private final List<Caveat> caveats = new ArrayList<>();

    public EnvironmentChecks(Thresholds limits) {
        this.limits = limits;
    }

    private void add(CaveatKind kind, Object... values) {
        caveats.add(Caveat.of(kind, FLAG, values));
    }

    public List<Caveat> caveats() {
        return List.copyOf(caveats);
    }

    public EnvironmentChecks thresholds() {
        if (!limits.changed().isEmpty()) {
            add(CaveatKind.THRESHOLDS_CHANGED, String.join(", ", limits.changes()));
        }
        return this;
    }

    public EnvironmentChecks disk(Optional<DiskCanary> canary) {
        DiskCanary.Reading before = canary.map(DiskCanary::before).orElse(null);
        DiskCanary.Reading after = canary.map(DiskCanary::after).orElse(null);
        if (before == null || after == null) {
            return this;
        }
        double max = limits.of(Threshold.DISK_CHANGE_FLAG);
        List<String> changes = new ArrayList<>();
        long sync = before.fdatasyncP50Nanos();
        long syncAfter = after.fdatasyncP50Nanos();
        if (factor(sync, syncAfter) > max && Math.abs(sync - syncAfter) > MIN_SYNC_CHANGE_NANOS) {
            changes.add(CaveatDetail.SYNC_CHANGED.with(
                    NumberFormatter.millis(sync), NumberFormatter.millis(syncAfter), factorText(sync, syncAfter)));
        }
        double write = before.writeBytesPerSecond();
        double writeAfter = after.writeBytesPerSecond();
        if (factor(write, writeAfter) > max) {
            changes.add(CaveatDetail.WRITE_CHANGED.with(
                    NumberFormatter.bytes(Math.round(write)),
                    NumberFormatter.bytes(Math.round(writeAfter)),
                    factorText(write, writeAfter)));
        }
        if (!changes.isEmpty()) {
            add(CaveatKind.DISK_CHANGED, String.join("; ", changes));
        }
        return this;
    }

    /// Returns the ratio of the larger value to the smaller value; 0 if one of the values is not positive.
    private static double factor(double a, double b) {
        double min = Math.min(a, b);
        return min <= 0 ? 0 : Math.max(a, b) / min;
    }

    private static String factorText(double before, double after) {
        return significant(factor(before, after), 2);
    }

    public EnvironmentChecks shares(Optional<LoadOutcome> outcome) {
        // Consumers without a partition have a separate caveat.
        outcome.stream()
                .flatMap(o -> o.shares().stream()
                        .filter(share -> o.idleConsumers() == 0 || share.of().equals(Share.PRODUCERS)))
                .filter(this::isSkewed)
                .forEach(share -> add(
                        CaveatKind.IMBALANCE,
                        share.clients(),
                        share.of(),
                        NumberFormatter.count(share.most()),
                        NumberFormatter.count(share.least()),
                        NumberFormatter.count(Math.round(share.mean()))));
        return this;
    }

    private boolean isSkewed(Share share) {
        double max = limits.of(Threshold.IMBALANCE_FLAG);
        return share.mean() >= MIN_EQUAL_SHARE
                && (share.most() > max * share.mean() || share.least() * max < share.mean());
    }

    /// Checks the CPU time that a broker uses to provide its metrics. The check estimates this time
    /// from the shortest response time, because longer response times include waits, which do not
    /// use CPU time.
    public EnvironmentChecks metrics(List<BrokerNode> nodes, List<ProcessUse> processes, double seconds) {
        String costly = nodes.stream()
                .flatMap(node -> metricsCost(node, processes, seconds).stream())
                .collect(Collectors.joining(", "));
        if (!costly.isEmpty()) {
            add(CaveatKind.METRICS_COST, costly);
        }
        return this;
    }

    private Optional<String> metricsCost(BrokerNode node, List<ProcessUse> processes, double seconds) {
        double cpuMillis = processes.stream()
                .filter(p -> p.name().equals(node.name()))
                .mapToDouble(p -> p.cpuPercent() / 100 * seconds * 1e3)
                .findFirst()
                .orElse(0);
        double scrapeMillis = node.figures().stream()
                .filter(f -> f.metric().equals(MetricsRow.SCRAPE_MILLIS))
                .mapToDouble((BrokerFigure f) -> f.min() * f.samples())
                .sum();
        boolean much = cpuMillis > 0 && scrapeMillis > limits.of(Threshold.METRICS_COST_FLAG) * cpuMillis;
        return much
                ? Optional.of(
                        CaveatDetail.METRICS_SHARE.with(significant(100 * scrapeMillis / cpuMillis, 2), node.name()))
                : Optional.empty();
    }

    /// @param trials IDs of earlier trials whose destinations may remain on the brokers
    public EnvironmentChecks earlierDestinations(List<String> trials) {
        if (!trials.isEmpty()) {
            add(CaveatKind.EARLIER_DESTINATIONS, String.join(", ", trials));
        }
        return this;
    }

    public EnvironmentChecks settings(List<Setting> settings) {
        String unread = settings.stream()
                .filter(s -> s.origin() == Setting.Origin.READ_BACK)
                .filter(s -> UNREAD.matcher(s.value()).lookingAt())
                .map(s -> s.scope() + " " + s.name() + " (" + s.value() + ")")
                .distinct()
                .collect(Collectors.joining("; "));
        if (!unread.isEmpty()) {
            add(CaveatKind.DURABILITY_NOT_READ, unread);
        }
        return this;
    }
}
