package io.streamgauge.analyse.compare;

import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.During;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.Latency;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.OutageStage;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Metrics by which Streamgauge compares systems under one kind of load.
///
/// @param headline metric on which the answer to the question of the experiment is based
/// @param all all metrics including the headline, in the order of the tables
public record ComparedMetrics(Metric headline, List<Metric> all) {
    public ComparedMetrics {
        all = List.copyOf(all);
    }

    /// Returns the metrics for planned trials with this workload.
    public static ComparedMetrics of(Workload workload) {
        if (workload.rate() instanceof RateProfile.Transfer) {
            return transfers();
        }
        boolean saturating = workload.rate().unscheduled();
        return workload.outage() == null
                ? forConstantRate(workload.groups() > 0, saturating, saturating)
                : outage(saturating);
    }

    /// Returns the metrics for trials that ran under the same load.
    public static ComparedMetrics of(List<TrialSummary> trials) {
        if (trials.stream().anyMatch(t -> t.transfers() != null)) {
            return transfers();
        }
        boolean saturating = trials.stream().allMatch(TrialSummary::saturating);
        return trials.stream().anyMatch(t -> t.outage() != null)
                ? outage(saturating)
                : forConstantRate(
                        trials.stream().anyMatch(t -> t.endToEnd().count() > 0),
                        saturating,
                        saturating || trials.stream().anyMatch(ComparedMetrics::isOverloaded));
    }

    /// Returns latencies, rates and the CPU time per message. Under a load without a schedule, all queues are
    /// full, so latency depends on the queue lengths. Therefore, the headline metric for such a load is a rate.
    ///
    /// @param accepted true to compare the accepted rate. It is equal by construction if all systems keep up with
    ///     the same schedule. The comparison would then find differences of less than one part in a thousand, which
    ///     are those of the times at which the counters were read
    private static ComparedMetrics forConstantRate(boolean consumed, boolean saturating, boolean accepted) {
        Metric p99 = latency(consumed, 0.99);
        Metric acceptedRate = new Figure(Figure.Name.ACCEPTED_RATE);
        Metric delivered = new Figure(Figure.Name.DELIVERED_RATE);
        Metric rate = consumed ? delivered : acceptedRate;
        List<Metric> all = new ArrayList<>(List.of(latency(consumed, 0.5), p99, latency(consumed, 0.999)));
        if (accepted) {
            all.add(acceptedRate);
        }
        if (saturating && consumed) {
            all.addFirst(delivered);
        }
        all.add(new Figure(Figure.Name.BROKER_CPU));
        return new ComparedMetrics(saturating ? rate : p99, all);
    }

    private static boolean isOverloaded(TrialSummary trial) {
        return trial.verdict() != Verdict.VOID
                && trial.caveats().stream().anyMatch(caveat -> caveat.kind() == CaveatKind.OVERLOAD);
    }

    private static ComparedMetrics transfers() {
        Metric warm = new Figure(Figure.Name.TRANSFER_TIME);
        return new ComparedMetrics(
                warm,
                List.of(
                        new Figure(Figure.Name.COLD_TRANSFER_TIME),
                        warm,
                        new Figure(Figure.Name.SENDING_RATE),
                        new Figure(Figure.Name.RECEIVING_RATE)));
    }

    /// Returns the metrics of the producers, and the metrics of the stages during and after the outage. The end-to-end
    /// latency is not compared, because it mainly depends on the length of the outage.
    private static ComparedMetrics outage(boolean saturating) {
        Metric p99 = latency(false, 0.99);
        Metric accepted = new Figure(Figure.Name.ACCEPTED_RATE);
        Stream<Metric> overall =
                saturating ? Stream.of(accepted, latency(false, 0.5), p99) : Stream.of(latency(false, 0.5), p99);
        Stream<Metric> stages = Stream.of(
                new During(p99, OutageStage.BUILDING),
                new During(p99, OutageStage.DRAINING),
                new During(accepted, OutageStage.BUILDING),
                new During(accepted, OutageStage.DRAINING),
                new During(new Figure(Figure.Name.DELIVERED_RATE), OutageStage.DRAINING),
                new Figure(Figure.Name.CATCH_UP_TIME));
        return new ComparedMetrics(
                saturating ? accepted : p99, Stream.concat(overall, stages).toList());
    }

    private static Metric latency(boolean consumed, double quantile) {
        return new Latency(consumed ? Span.END_TO_END : Span.RESPONSE_TIME, quantile);
    }
}
