package io.streamgauge.engine;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.During;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.Latency;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.Metric.LowestRate;
import io.streamgauge.experiment.metric.Metric.Moment;
import io.streamgauge.experiment.metric.Metric.OverTime;
import io.streamgauge.experiment.metric.Metric.QuantileRatio;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.plan.Plan;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Plan of a run that ends as soon as the comparison of its systems is decided.
public final class EarlyStoppingPlan {
    private static final String OPTION = "--blocks-until-decided";

    private EarlyStoppingPlan() {}

    /// Returns the experiment with the rule for ending its run early.
    ///
    /// @param decideOn metric to compare, or null for the metric on which the report's answer is based
    /// @throws InvalidExperimentException if a run of this experiment cannot end early
    public static LoadedExperiment of(LoadedExperiment experiment, @Nullable Metric decideOn)
            throws InvalidExperimentException {
        Plan plan = experiment.plan();
        if (plan.repeat() < EarlyStopping.FIRST_INTERIM_LOOK) {
            throw invalid(
                    "'repeat' is " + plan.repeat() + ", but a decision requires at least "
                            + EarlyStopping.FIRST_INTERIM_LOOK + " blocks",
                    "Set 'repeat' to the maximum number of blocks, for example --set repeat=10.");
        }
        if (!plan.claims().isEmpty()) {
            throw invalid(
                    "the experiment has claims, which require a fixed number of blocks",
                    "Remove the option or the claims.");
        }
        if (experiment.hasSearch()) {
            throw invalid("Streamgauge does not compare capacity searches block by block", "Remove the option.");
        }
        if (plan.comparedSystems().size() < 2) {
            throw invalid("the plan contains only one system", "Remove the option.");
        }
        Metric metric = decideOn == null ? headline(plan) : decideOn;
        if (!plan.trials().stream().allMatch(trial -> has(trial.workload(), metric))) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--decide-on " + metric.words(),
                    "some trials of the experiment do not measure this metric",
                    "Choose another metric, or remove --decide-on.")));
        }
        return experiment.with(plan.stoppingBy(EarlyStopping.of(metric, plan.repeat())));
    }

    /// Returns whether trials with this workload can have a value of the metric.
    private static boolean has(Workload workload, Metric metric) {
        boolean consumed = workload.groups() > 0;
        boolean transfers = workload.rate() instanceof RateProfile.Transfer;
        return switch (metric) {
            case Latency(Span of, double _) -> consumed || of != Span.END_TO_END;
            case Moment(Moment.Which _, Span of) -> consumed || of != Span.END_TO_END;
            case OverTime(Span of) -> consumed || of != Span.END_TO_END;
            case QuantileRatio(Span of, double _, double _) -> consumed || of != Span.END_TO_END;
            case LowestRate _ -> true;
            case During _ -> workload.outage() != null;
            case Figure figure ->
                switch (figure.of()) {
                    case CAPACITY -> workload.rate() instanceof RateProfile.Find;
                    case DELIVERED_RATE -> consumed && !transfers;
                    case CATCH_UP_TIME -> workload.outage() != null;
                    case TRANSFER_TIME, COLD_TRANSFER_TIME, TRANSFER_VARIATION, TRANSFER_RATE, SENDING_RATE ->
                        transfers;
                    case RECEIVING_RATE -> workload.rate() instanceof RateProfile.Transfer t && t.consumeAfter();
                    default -> !(transfers && figure.of().includesPauses());
                };
        };
    }

    private static Metric headline(Plan plan) throws InvalidExperimentException {
        List<Metric> headlines = plan.trials().stream()
                .map(t -> ComparedMetrics.of(t.workload()).headline())
                .distinct()
                .toList();
        if (headlines.size() > 1) {
            throw invalid(
                    "the cells of the experiment use different metrics for the comparison: "
                            + headlines.stream().map(Metric::words).sorted().collect(Collectors.joining(", ")),
                    "Choose a metric with --decide-on METRIC.");
        }
        return headlines.getFirst();
    }

    private static InvalidExperimentException invalid(String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem(OPTION, reason, remedy)));
    }
}
