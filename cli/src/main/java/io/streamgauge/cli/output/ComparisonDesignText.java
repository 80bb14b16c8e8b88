package io.streamgauge.cli.output;

import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.plan.Plan;
import io.streamgauge.statistics.compare.DetectableRatio;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Description of how a plan compares systems and which differences the comparison can detect.
public final class ComparisonDesignText {
    private ComparisonDesignText() {}

    /// Returns the lines that `plan` prints about comparisons. Returns an empty list if the plan does not
    /// contain a comparison, an A/A control or a stopping rule.
    public static List<String> lines(Plan plan) {
        List<String> systems = plan.comparedSystems();
        List<String> lines = new ArrayList<>();
        if (systems.size() > 1 && plan.repeat() > 1) {
            lines.add("compares " + String.join(", ", systems) + " in " + plan.repeat()
                    + " blocks. Each block runs every variant once, in a random order that depends on the seed");
            lines.add("with a power of 80 %, each comparison detects " + detectableRatio(plan.repeat()));
        } else if (systems.size() > 1) {
            lines.add("one block: a difference may be due to chance. Set 'repeat' to 5 or more.");
        }
        AaControl control = plan.control();
        if (control != null) {
            lines.add("A/A control: " + control.system() + " runs twice in each block, the second time as "
                    + control.name());
        }
        EarlyStopping stopping = plan.stopping();
        if (stopping != null) {
            lines.add("the run ends when "
                    + (stopping.isByClaims() ? "the claims are" : "the comparison of " + stopping.metric() + " is")
                    + " decided, with interim analyses after "
                    + stopping.looks().stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + " complete blocks. The intervals are widened so that the error rate over all analyses is"
                    + " at most 5 %");
        }
        return lines;
    }

    /// Returns the detectable ratios as text, for example `a ratio of 1.2x if ratios vary by 5 % between blocks
    /// (assumed), 1.4x if they vary by 10 %`.
    private static String detectableRatio(int blocks) {
        List<DetectableRatio> detectable = DetectableRatio.assumed(blocks);
        DetectableRatio first = detectable.getFirst();
        return "a ratio of " + NumberFormatter.ratio(first.ratio()) + "x if ratios vary by "
                + NumberFormatter.percent(first.variation()) + " between blocks (assumed), "
                + detectable.stream()
                        .skip(1)
                        .map(d -> NumberFormatter.ratio(d.ratio()) + "x if they vary by "
                                + NumberFormatter.percent(d.variation()))
                        .collect(Collectors.joining(", "));
    }
}
