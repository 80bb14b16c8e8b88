package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.Metric;
import io.streamgauge.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for stopping a run early. Commands include these options as a mixin.
final class StoppingOptions {
    @Option(
            names = "--blocks-until-decided",
            description =
                    "Stop the run as soon as the comparison of the systems is decided. The field repeat is then the maximum"
                            + " number of blocks. Interim analyses widen the intervals.")
    private boolean untilDecided;

    @Option(
            names = "--decide-on",
            paramLabel = "METRIC",
            description =
                    "Metric that --blocks-until-decided compares. Default: the metric in the answer of the report, for most"
                            + " loads p99 end-to-end.")
    private @Nullable String decideOn;

    /// Returns the experiment with the stopping rule that the options select.
    LoadedExperiment applyTo(LoadedExperiment experiment) throws InvalidExperimentException {
        Plan plan = experiment.plan();
        if (!untilDecided) {
            if (decideOn != null) {
                throw invalid(
                        "--decide-on " + decideOn,
                        "it needs --blocks-until-decided",
                        "Add --blocks-until-decided, or remove --decide-on.");
            }
            return experiment;
        }
        if (plan.repeat() < EarlyStopping.FIRST_INTERIM_LOOK) {
            throw invalid(
                    "--blocks-until-decided",
                    "repeat is " + plan.repeat() + ", but a decision needs at least " + EarlyStopping.FIRST_INTERIM_LOOK
                            + " blocks",
                    "Set repeat to the maximum number of blocks, for example --set repeat=10.");
        }
        if (!plan.claims().isEmpty()) {
            throw invalid(
                    "--blocks-until-decided",
                    "the experiment has claims, whose number of blocks is fixed before the run",
                    "Remove the option or the claims.");
        }
        if (experiment.hasSearch()) {
            throw invalid(
                    "--blocks-until-decided",
                    "capacity searches are not compared block by block",
                    "Remove the option.");
        }
        long systems = plan.trials().stream()
                .map(t -> t.system().name())
                .filter(name -> plan.control() == null || !plan.control().name().equals(name))
                .distinct()
                .count();
        if (systems < 2) {
            throw invalid("--blocks-until-decided", "the experiment has only one system", "Remove the option.");
        }
        return experiment.with(plan.stoppingBy(EarlyStopping.of(metric(plan), plan.repeat())));
    }

    private Metric metric(Plan plan) throws InvalidExperimentException {
        if (decideOn == null) {
            return headline(plan);
        }
        String written = decideOn;
        return MetricParser.parse(written)
                .orElseThrow(() -> invalid(
                        "--decide-on " + written,
                        "a metric with this name does not exist",
                        "Use one of " + MetricParser.accepted() + "."));
    }

    private static Metric headline(Plan plan) throws InvalidExperimentException {
        List<Metric> headlines = plan.trials().stream()
                .map(t -> ComparedMetrics.of(t.workload()).headline())
                .distinct()
                .toList();
        if (headlines.size() > 1) {
            throw invalid(
                    "--blocks-until-decided",
                    "the cells of the experiment are compared by different metrics: "
                            + String.join(
                                    ", ",
                                    headlines.stream()
                                            .map(Metric::words)
                                            .sorted()
                                            .toList()),
                    "Choose one with --decide-on METRIC.");
        }
        return headlines.getFirst();
    }

    private static InvalidExperimentException invalid(String what, String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem(what, reason, remedy)));
    }
}
