package io.streamgauge.analyse.model;

import io.streamgauge.analyse.model.Latency.Quantile;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.During;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.Metric.LowestRate;
import io.streamgauge.experiment.metric.Metric.Moment;
import io.streamgauge.experiment.metric.Metric.OverTime;
import io.streamgauge.experiment.metric.Metric.QuantileRatio;
import io.streamgauge.result.row.Role;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.NumberFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Reader for the values of a [Metric] in the summary of a trial.
public final class MetricValue {
    private static final String NOT_IN_SUMMARY = "The summary of a trial does not contain this metric.";
    private static final String NO_OUTAGE = "The trial does not have this stage of an outage.";

    private MetricValue() {}

    /// Returns the value for use in comparisons, objectives and claims, in the unit of the metric.
    ///
    /// @return value; empty if the trial does not have a positive value
    public static OptionalDouble of(Metric metric, TrialSummary trial) {
        return read(metric, trial).positive();
    }

    /// Returns the value in the unit of the metric ([Metric.Quantity]), or the reason why the value
    /// is missing. Values of broker processes are summed over the brokers.
    public static MetricReading read(Metric metric, TrialSummary trial) {
        return switch (metric) {
            case Metric.Latency latency -> quantile(latency, span(latency.of(), trial));
            case Moment moment -> moment(moment, span(moment.of(), trial));
            case QuantileRatio ratio -> ratio(ratio, span(ratio.of(), trial));
            // PlannedTrialValues computes this metric from the time series of a trial.
            case OverTime _ -> MetricReading.missing(NOT_IN_SUMMARY);
            case LowestRate _ -> MetricReading.missing(NO_OUTAGE);
            case During during -> during(during, trial);
            case Figure figure ->
                figure.of().includesPauses()
                        ? overPhase(trial, t -> figure(figure.of(), t))
                        : figure(figure.of(), trial);
        };
    }

    /// Returns whether values of a metric in two trials have the same meaning. The resource use of broker
    /// processes is not comparable with the resource use of whole broker hosts. Latencies measured from the send
    /// are not comparable with latencies measured from the due instant.
    public static boolean areComparable(Metric metric, TrialSummary a, TrialSummary b) {
        if (a.saturating() != b.saturating() && startsAtTheDueInstant(metric)) {
            return false;
        }
        return !(metric instanceof Figure figure && figure.of().isOfBrokers())
                || a.resources().brokerHosts().isEmpty()
                        == b.resources().brokerHosts().isEmpty();
    }

    /// Returns whether the metric is derived from a latency that is measured from the due instant. Under a load
    /// without a schedule, such a latency is measured from the send.
    public static boolean startsAtTheDueInstant(Metric metric) {
        return switch (metric) {
            case Metric.Latency latency -> latency.of() != Span.SERVICE_TIME;
            case Moment moment -> moment.of() != Span.SERVICE_TIME;
            case QuantileRatio ratio -> ratio.of() != Span.SERVICE_TIME;
            case OverTime variation -> variation.of() != Span.SERVICE_TIME;
            case During during -> startsAtTheDueInstant(during.of());
            case Figure _, LowestRate _ -> false;
        };
    }

    /// Returns a mean over the measured phase. For trials with transfers, the result is a missing value, because
    /// the time between transfers would lower the mean.
    public static MetricReading overPhase(TrialSummary trial, Function<TrialSummary, MetricReading> mean) {
        return trial.transfers() == null
                ? mean.apply(trial)
                : MetricReading.missing(
                        "A mean over the measured phase is not meaningful for transfers. See the table of transfers.");
    }

    /// Returns a quantile of a latency, in nanoseconds.
    ///
    /// @param label label of the quantile, for example `p99.9`
    /// @param name name of the latency, for use in the reason for a missing value
    public static MetricReading quantile(Latency latency, String label, String name) {
        if (latency.count() == 0) {
            return notMeasured(name);
        }
        for (Quantile quantile : latency.quantiles()) {
            if (quantile.label().equals(label)) {
                Long nanos = quantile.nanos();
                return nanos == null ? MetricReading.missing(whyUnknown(latency, quantile)) : MetricReading.of(nanos);
            }
        }
        return MetricReading.missing("Streamgauge does not report this quantile.");
    }

    /// Returns whether a quantile is unknown because it is among the messages without a latency.
    public static boolean isHidden(Metric.Latency metric, TrialSummary trial) {
        return isHidden(span(metric.of(), trial), metric.quantile());
    }

    private static boolean isHidden(Latency latency, double quantile) {
        return latency.count() >= OrderStatisticBounds.minSamples(quantile)
                && Latency.isHidden(quantile, latency.count(), latency.missing());
    }

    private static String whyUnknown(Latency latency, Quantile quantile) {
        if (isHidden(latency, quantile.quantile())) {
            return hidden(quantile.label(), latency);
        }
        return "%s %s too few for %s. At least %s are needed."
                .formatted(
                        NumberFormatter.count(latency.count()),
                        latency.count() == 1 ? "message is" : "messages are",
                        quantile.label(),
                        NumberFormatter.count(OrderStatisticBounds.minSamples(quantile.quantile())));
    }

    private static String hidden(String figure, Latency latency) {
        return figure + " is unknown, because "
                + (latency.missing() == 1
                        ? "1 message was not sent, failed or was not received. Its latency does"
                        : NumberFormatter.count(latency.missing())
                                + " messages were not sent, failed or were not received. Their latencies do")
                + " not have an upper limit.";
    }

    private static MetricReading notMeasured(String latency) {
        return MetricReading.missing("No %s was measured.".formatted(latency));
    }

    private static String name(Span span) {
        return span == Span.END_TO_END ? "end-to-end latency" : span.words();
    }

    private static MetricReading quantile(Metric.Latency metric, Latency of) {
        return quantile(of, metric.label(), name(metric.of()));
    }

    private static MetricReading ratio(QuantileRatio metric, Latency of) {
        MetricReading high = quantile(new Metric.Latency(metric.of(), metric.high()), of);
        OptionalDouble low =
                quantile(new Metric.Latency(metric.of(), metric.low()), of).positive();
        return high.positive().isPresent() && low.isPresent()
                ? MetricReading.of(high.positive().getAsDouble() / low.getAsDouble())
                : high.positive().isPresent() ? MetricReading.missing("The lower quantile (divisor) is 0.") : high;
    }

    private static MetricReading moment(Moment metric, Latency of) {
        if (of.count() == 0) {
            return notMeasured(name(metric.of()));
        }
        Long maximum = of.maximum();
        return switch (metric.which()) {
            case MEAN -> MetricReading.of(of.meanNanos());
            case MAX -> maximum == null ? MetricReading.missing(hidden("The maximum", of)) : MetricReading.of(maximum);
        };
    }

    private static Latency span(Span span, TrialSummary trial) {
        return switch (span) {
            case END_TO_END -> trial.endToEnd();
            case RESPONSE_TIME -> trial.responseTime();
            case SERVICE_TIME -> trial.serviceTime();
        };
    }

    private static Latency span(Span span, OutageSummary.Stage stage) {
        return switch (span) {
            case END_TO_END -> stage.endToEnd();
            case RESPONSE_TIME -> stage.responseTime();
            case SERVICE_TIME -> stage.serviceTime();
        };
    }

    private static MetricReading during(During metric, TrialSummary trial) {
        OutageSummary outage = trial.outage();
        return outage == null
                ? MetricReading.missing(NO_OUTAGE)
                : outage.stage(metric.stage())
                        .map(stage -> inStage(metric.of(), stage))
                        .orElseGet(() -> MetricReading.missing(NO_OUTAGE));
    }

    private static MetricReading inStage(Metric metric, OutageSummary.Stage stage) {
        return switch (metric) {
            case Metric.Latency latency -> quantile(latency, span(latency.of(), stage));
            case Moment moment -> moment(moment, span(moment.of(), stage));
            case Figure figure ->
                MetricReading.of(
                        figure.of() == Figure.Name.DELIVERED_RATE
                                ? stage.deliveredPerSecond()
                                : stage.acceptedPerSecond());
            case LowestRate _ -> {
                Double lowest = stage.lowestAcceptedPerSecond();
                yield lowest == null
                        ? MetricReading.missing("Earlier versions of Streamgauge did not compute this metric.")
                        : MetricReading.of(lowest);
            }
            case OverTime _, QuantileRatio _, During _ -> MetricReading.missing(NOT_IN_SUMMARY);
        };
    }

    private static MetricReading figure(Figure.Name figure, TrialSummary trial) {
        return switch (figure) {
            // Only a search over many trials can determine the capacity.
            case CAPACITY -> MetricReading.missing(NOT_IN_SUMMARY);
            case CATCH_UP_TIME -> catchUpTime(trial);
            case TRANSFER_TIME -> transfers(trial, TransferSummary::warmNanos);
            case COLD_TRANSFER_TIME -> transfers(trial, TransferSummary::coldNanos);
            case TRANSFER_VARIATION -> transfers(trial, TransferSummary::variation);
            case TRANSFER_RATE -> transfers(trial, TransferSummary::perSecond);
            case SENDING_RATE -> transfers(trial, TransferSummary::sendingPerSecond);
            case RECEIVING_RATE -> transfers(trial, TransferSummary::receivingPerSecond);
            case ACCEPTED_RATE -> MetricReading.of(trial.rates().acceptedPerSecond());
            case DELIVERED_RATE -> {
                if (trial.rates().deliveredPerSecond() < 0) {
                    yield MetricReading.missing("The result file contains only the sum over all consumer groups.");
                }
                yield trial.consumed()
                        ? MetricReading.of(trial.rates().deliveredPerSecond())
                        : MetricReading.missing("No message was received.");
            }
            case BROKER_CPU -> ofSystem(ProcessUse::cpuMicrosPerMessage, trial);
            case BROKER_CPU_USE -> ofSystem(ProcessUse::cpuPercent, trial);
            case GENERATOR_CPU -> sum(Role.GENERATOR, ProcessUse::cpuMicrosPerMessage, trial);
            case SYNCS -> known(trial.resources().storage().syncsPerMessage());
            case BROKER_SWITCHES -> ofSystem(ProcessUse::contextSwitchesPerMessage, trial);
            case HOST_CPU -> known(trial.resources().host().hostCpuPercent());
            case DISK_BUSY -> known(trial.resources().devices().diskBusyPercent());
            case NETWORK_BYTES -> network(trial.resources().devices().networkBytesPerPayloadByte());
            case WRITTEN_BYTES -> ofSystem(ProcessUse::writtenBytesPerPayloadByte, trial);
            case WRITTEN_PER_COPY -> known(trial.resources().storage().writtenBytesPerCopy());
            case BROKER_MEMORY -> ofSystem(ProcessUse::maxRssBytes, trial);
        };
    }

    private static MetricReading known(double value) {
        return value < 0 ? MetricReading.missing("This value is unknown on this host.") : MetricReading.of(value);
    }

    private static MetricReading network(@Nullable Double value) {
        return value == null
                ? MetricReading.missing(
                        "Only nodes in network namespaces and broker hosts with a node_exporter have link counters.")
                : MetricReading.of(value);
    }

    private static MetricReading catchUpTime(TrialSummary trial) {
        OutageSummary outage = trial.outage();
        if (outage == null) {
            return MetricReading.missing("The trial did not have an outage.");
        }
        Double seconds = outage.catchUpSeconds();
        return seconds == null
                ? MetricReading.missing("The consumers did not catch up before the measured phase ended.")
                : MetricReading.of(seconds * 1e9);
    }

    private static MetricReading transfers(TrialSummary trial, Function<TransferSummary, OptionalDouble> value) {
        TransferSummary transfers = trial.transfers();
        return transfers == null
                ? MetricReading.missing("The trial does not have transfers.")
                : MetricReading.of(value.apply(transfers), "The trial has too few transfers.");
    }

    /// Returns the sum of a value over the processes of a role.
    public static MetricReading sum(Role role, ToDoubleFunction<ProcessUse> use, TrialSummary trial) {
        return sum(trial.resources().processesOf(role), use);
    }

    /// Returns the sum of a value over the broker processes, or over the broker hosts of a connected system.
    public static MetricReading ofSystem(ToDoubleFunction<ProcessUse> use, TrialSummary trial) {
        return sum(trial.resources().ofSystem(), use);
    }

    private static MetricReading sum(List<ProcessUse> processes, ToDoubleFunction<ProcessUse> use) {
        if (processes.isEmpty()) {
            return MetricReading.missing("No process of this role was sampled.");
        }
        double[] values = processes.stream().mapToDouble(use).toArray();
        return Arrays.stream(values).anyMatch(value -> value < 0)
                ? MetricReading.missing("This value is unknown for at least one process or host.")
                : MetricReading.of(Arrays.stream(values).sum());
    }
}
