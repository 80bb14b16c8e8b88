package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.EarlyStoppingPlan;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.experiment.metric.Metric;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for stopping a run early. Commands include these options as a mixin.
final class StoppingOptions {
    @Option(
            names = "--blocks-until-decided",
            description =
                    "Stop the run as soon as the comparison of the systems is decided. The field 'repeat' is then the"
                            + " maximum number of blocks. Interim analyses widen the intervals.")
    private boolean untilDecided;

    @Option(
            names = "--decide-on",
            paramLabel = "METRIC",
            description =
                    "Metric that --blocks-until-decided compares. Default: the metric that the report uses for its"
                            + " answer (for most loads: p99 end-to-end).")
    private @Nullable String decideOn;

    /// Returns whether the command line contains one of these options.
    boolean given() {
        return untilDecided || decideOn != null;
    }

    /// Returns the experiment with the stopping rule that the options specify.
    LoadedExperiment applyTo(LoadedExperiment experiment) throws InvalidExperimentException {
        if (untilDecided) {
            return EarlyStoppingPlan.of(experiment, metric());
        }
        if (decideOn != null) {
            throw invalid("--blocks-until-decided is required", "Add --blocks-until-decided, or remove --decide-on.");
        }
        return experiment;
    }

    private @Nullable Metric metric() throws InvalidExperimentException {
        if (decideOn == null) {
            return null;
        }
        String remedy = "Use one of " + MetricParser.accepted() + ".";
        Metric metric = MetricParser.parse(decideOn)
                .orElseThrow(() -> invalid("a metric with this name does not exist", remedy));
        Optional<String> unsupported = MetricParser.reasonNotComparable(metric);
        if (unsupported.isPresent()) {
            throw invalid(
                    unsupported.get(),
                    "Use another metric, for example 'p99 end-to-end'. For a saturating load, use 'accepted rate'.");
        }
        return metric;
    }

    private InvalidExperimentException invalid(String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem("--decide-on " + decideOn, reason, remedy)));
    }
}
