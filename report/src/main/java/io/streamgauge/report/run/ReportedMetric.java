package io.streamgauge.report.run;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Latency.Quantile;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
import io.streamgauge.result.row.Role;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Column of a result table.
///
/// @param key stable name in CSV files, with the unit
/// @param group heading of several columns, or empty
/// @param unit unit next to the label, or empty
/// @param reading returns the value of a trial, or the reason why it is missing
/// @param format formats the value
record ReportedMetric(
        String key,
        String group,
        String label,
        String unit,
        Function<TrialSummary, Reading> reading,
        DoubleFunction<String> format) {
    /// A value, or null with the reason.
    record Reading(@Nullable Double value, String why) {
        static Reading of(double value) {
            return new Reading(value, "");
        }

        static Reading of(long value) {
            return of((double) value);
        }

        static Reading none(String why) {
            return new Reading(null, why);
        }
    }

    /// The columns of the first screen.
    static final List<ReportedMetric> HEADLINE = List.of(
            rate("offered_per_s", "offered", t -> Reading.of(t.rates().offeredPerSecond())),
            rate("accepted_per_s", "accepted", t -> Reading.of(t.rates().acceptedPerSecond())),
            rate("delivered_per_s", "delivered", ReportedMetric::delivered),
            latency("response_p50_ns", "response time", "p50", TrialSummary::responseTime),
            latency("response_p99_ns", "response time", "p99", TrialSummary::responseTime),
            latency("response_p99.9_ns", "response time", "p99.9", TrialSummary::responseTime),
            latency("end_to_end_p50_ns", "end to end", "p50", TrialSummary::endToEnd),
            latency("end_to_end_p99_ns", "end to end", "p99", TrialSummary::endToEnd),
            latency("end_to_end_p99.9_ns", "end to end", "p99.9", TrialSummary::endToEnd),
            new ReportedMetric(
                    "lost", "messages", "lost", "", ReportedMetric::lost, v -> NumberFormatter.count(Math.round(v))),
            cpu("broker_cpu_us_per_message", Role.BROKER),
            cpu("generator_cpu_us_per_message", Role.GENERATOR));

    private static ReportedMetric rate(String key, String label, Function<TrialSummary, Reading> reading) {
        return new ReportedMetric(key, "messages/s", label, "", withoutPauses(reading), NumberFormatter::rate);
    }

    static ReportedMetric latency(String key, String group, String label, Function<TrialSummary, Latency> of) {
        return new ReportedMetric(
                key, group, label, "ms", t -> quantile(of.apply(t), label, group), NumberFormatter::millis);
    }

    private static ReportedMetric cpu(String key, Role role) {
        return new ReportedMetric(
                key,
                "CPU per message",
                role.toString(),
                "µs",
                withoutPauses(t -> cpuMicros(t, role)),
                NumberFormatter::latencyDigits);
    }

    /// Returns no value for trials with transfers: pauses between transfers would lower the mean.
    private static Function<TrialSummary, Reading> withoutPauses(Function<TrialSummary, Reading> reading) {
        return t -> t.transfers() == null
                ? reading.apply(t)
                : Reading.none("A mean over transfers and pauses has no meaning. See the table of transfers.");
    }

    /// Returns whether any consumer group received a message.
    static boolean consumed(TrialSummary trial) {
        return trial.endToEnd().count() > 0 || trial.rates().deliveredPerSecond() > 0;
    }

    private static Reading delivered(TrialSummary trial) {
        return consumed(trial)
                ? Reading.of(trial.rates().deliveredPerSecond())
                : Reading.none("No message was received.");
    }

    private static Reading lost(TrialSummary trial) {
        return consumed(trial)
                ? Reading.of(trial.ledger().lost())
                : Reading.none("The loss is unknown because no message was received.");
    }

    private static Reading quantile(Latency latency, String label, String group) {
        if (latency.count() == 0) {
            return Reading.none("No message has a value for %s.".formatted(group));
        }
        for (Quantile quantile : latency.quantiles()) {
            if (quantile.label().equals(label)) {
                Long nanos = quantile.nanos();
                return nanos != null ? Reading.of(nanos) : Reading.none(tooFew(latency.count(), quantile));
            }
        }
        return Reading.none("Not computed.");
    }

    private static String tooFew(long count, Quantile quantile) {
        return "%s messages are too few for %s: at least %s are needed."
                .formatted(
                        NumberFormatter.count(count),
                        quantile.label(),
                        NumberFormatter.count(OrderStatisticBounds.minSamples(quantile.quantile())));
    }

    private static Reading cpuMicros(TrialSummary trial, Role role) {
        List<ProcessUse> processes = ofRole(trial, role);
        return processes.isEmpty()
                ? Reading.none("No process of this role was sampled.")
                : Reading.of(processes.stream()
                        .mapToDouble(ProcessUse::cpuMicrosPerMessage)
                        .sum());
    }

    static List<ProcessUse> ofRole(TrialSummary trial, Role role) {
        return trial.resources().processes().stream()
                .filter(use -> use.role() == role)
                .toList();
    }
}
