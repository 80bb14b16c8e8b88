package io.streamgauge.analyse.model;

import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
import io.streamgauge.experiment.Metric;
import io.streamgauge.experiment.Metric.During;
import io.streamgauge.experiment.Metric.Figure;
import io.streamgauge.experiment.Metric.Latency;
import io.streamgauge.experiment.Metric.Moment;
import io.streamgauge.experiment.Metric.OverTime;
import io.streamgauge.result.row.Role;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Values of a trial for the metrics of comparisons, objectives and claims.
public final class MetricValue {
    /// Metrics that have no meaning with transfers, because nothing is sent between transfers.
    private static final Set<Figure.Name> WITH_PAUSES = Set.of(
            Figure.Name.ACCEPTED_RATE,
            Figure.Name.DELIVERED_RATE,
            Figure.Name.BROKER_CPU,
            Figure.Name.GENERATOR_CPU,
            Figure.Name.SYNCS,
            Figure.Name.BROKER_SWITCHES,
            Figure.Name.HOST_CPU,
            Figure.Name.DISK_BUSY);

    private MetricValue() {}

    /// Returns the value in the unit of the metric: ns, messages/s, µs or bytes, summed over the brokers.
    ///
    /// @return empty if the trial does not have it: too few messages for the quantile, or nothing consumed
    public static OptionalDouble of(Metric metric, TrialSummary trial) {
        OptionalDouble value = switch (metric) {
            case Latency latency -> latency(latency, trial);
            case Moment moment -> moment(moment, span(moment.of(), trial));
            // needs the seconds of a trial, which its summary does not contain: see PlannedTrialValues
            case OverTime _ -> OptionalDouble.empty();
            case During during -> during(during, trial);
            case Figure figure -> figure(figure.of(), trial);
        };
        return value.isPresent() && value.getAsDouble() > 0 && Double.isFinite(value.getAsDouble())
                ? value
                : OptionalDouble.empty();
    }

    private static OptionalDouble latency(Latency metric, TrialSummary trial) {
        return quantile(metric, span(metric.of(), trial));
    }

    private static OptionalDouble quantile(Latency metric, io.streamgauge.analyse.model.Latency of) {
        Long nanos = of.nanos(metric.label());
        return nanos == null ? OptionalDouble.empty() : OptionalDouble.of(nanos);
    }

    private static OptionalDouble during(During metric, TrialSummary trial) {
        OutageSummary outage = trial.outage();
        return outage == null
                ? OptionalDouble.empty()
                : outage.stage(metric.stage())
                        .map(stage -> inStage(metric.of(), stage))
                        .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble inStage(Metric metric, OutageSummary.Stage stage) {
        return switch (metric) {
            case Latency latency -> quantile(latency, span(latency.of(), stage));
            case Moment moment -> moment(moment, span(moment.of(), stage));
            case Figure figure ->
                OptionalDouble.of(
                        figure.of() == Figure.Name.DELIVERED_RATE
                                ? stage.deliveredPerSecond()
                                : stage.acceptedPerSecond());
            case OverTime _, During _ -> OptionalDouble.empty();
        };
    }

    private static io.streamgauge.analyse.model.Latency span(Latency.Span span, OutageSummary.Stage stage) {
        return switch (span) {
            case END_TO_END -> stage.endToEnd();
            case RESPONSE_TIME -> stage.responseTime();
            case SERVICE_TIME -> stage.serviceTime();
        };
    }

    private static OptionalDouble moment(Moment metric, io.streamgauge.analyse.model.Latency of) {
        return switch (metric.which()) {
            case MEAN -> OptionalDouble.of(of.meanNanos());
            case MAX -> OptionalDouble.of(of.maxNanos());
        };
    }

    private static io.streamgauge.analyse.model.Latency span(Latency.Span span, TrialSummary trial) {
        return switch (span) {
            case END_TO_END -> trial.endToEnd();
            case RESPONSE_TIME -> trial.responseTime();
            case SERVICE_TIME -> trial.serviceTime();
        };
    }

    private static OptionalDouble transfers(TrialSummary trial, Function<TransferSummary, OptionalDouble> value) {
        TransferSummary transfers = trial.transfers();
        return transfers == null ? OptionalDouble.empty() : value.apply(transfers);
    }

    private static OptionalDouble figure(Figure.Name figure, TrialSummary trial) {
        if (trial.transfers() != null && WITH_PAUSES.contains(figure)) {
            return OptionalDouble.empty();
        }
        return switch (figure) {
            // result of a search over many trials
            case CAPACITY -> OptionalDouble.empty();
            case CATCH_UP_TIME -> {
                OutageSummary outage = trial.outage();
                Double seconds = outage == null ? null : outage.catchUpSeconds();
                yield seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds * 1e9);
            }
            case TRANSFER_TIME -> transfers(trial, TransferSummary::warmNanos);
            case COLD_TRANSFER_TIME -> transfers(trial, TransferSummary::coldNanos);
            case TRANSFER_VARIATION -> transfers(trial, TransferSummary::variation);
            case TRANSFER_RATE -> transfers(trial, TransferSummary::perSecond);
            case SENDING_RATE -> transfers(trial, TransferSummary::sendingPerSecond);
            case RECEIVING_RATE -> transfers(trial, TransferSummary::receivingPerSecond);
            case ACCEPTED_RATE -> OptionalDouble.of(trial.rates().acceptedPerSecond());
            case DELIVERED_RATE -> OptionalDouble.of(trial.rates().deliveredPerSecond());
            case BROKER_CPU -> sum(Role.BROKER, ProcessUse::cpuMicrosPerMessage, trial);
            case GENERATOR_CPU -> sum(Role.GENERATOR, ProcessUse::cpuMicrosPerMessage, trial);
            case SYNCS -> OptionalDouble.of(trial.resources().storage().syncsPerMessage());
            case BROKER_SWITCHES -> sum(Role.BROKER, ProcessUse::contextSwitchesPerMessage, trial);
            case HOST_CPU -> OptionalDouble.of(trial.resources().host().hostCpuPercent());
            case DISK_BUSY -> OptionalDouble.of(trial.resources().devices().diskBusyPercent());
            case WRITTEN_BYTES -> sum(Role.BROKER, ProcessUse::writtenBytesPerPayloadByte, trial);
            case WRITTEN_PER_COPY ->
                OptionalDouble.of(trial.resources().storage().writtenBytesPerCopy());
            case BROKER_MEMORY -> sum(Role.BROKER, ProcessUse::maxRssBytes, trial);
        };
    }

    private static OptionalDouble sum(Role role, ToDoubleFunction<ProcessUse> use, TrialSummary trial) {
        List<ProcessUse> processes = trial.resources().processes().stream()
                .filter(p -> p.role() == role)
                .toList();
        return processes.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(processes.stream().mapToDouble(use).sum());
    }
}
