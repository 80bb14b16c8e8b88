package io.streamgauge.cli;

import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.plan.Plan;
import io.streamgauge.statistics.compare.Power;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Differences between systems that a plan can detect.
final class DetectableDifferences {
    /// Assumed variation of the ratios of p99 between blocks: on a quiet machine, with some noise, and
    /// under CPU contention.
    private static final double[] ASSUMED_VARIATIONS = {0.05, 0.1, 0.3};

    private static final double ALPHA = 0.05;

    private DetectableDifferences() {}

    /// Returns the lines that `plan` prints about comparisons. Returns an empty list if the plan does
    /// not compare systems.
    static List<String> lines(Plan plan) {
        AaControl control = plan.control();
        List<String> systems = plan.trials().stream()
                .map(t -> t.system().name())
                .filter(name -> control == null || !name.equals(control.name()))
                .distinct()
                .toList();
        List<String> lines = new ArrayList<>();
        if (systems.size() > 1 && plan.repeat() > 1) {
            lines.add("compares " + String.join(", ", systems) + " in " + plan.repeat()
                    + " blocks; each block runs every variant once, in an order shuffled by the seed");
            lines.add("with a power of 80 %, detects " + detectableRatio(plan.repeat()));
        } else if (systems.size() > 1) {
            lines.add("one block: a difference may be due to chance. Set repeat to 5 or more.");
        }
        if (control != null) {
            lines.add("A/A control: " + control.system() + " runs twice in each block, the second time as "
                    + control.name());
        }
        EarlyStopping stopping = plan.stopping();
        if (stopping != null) {
            lines.add("ends as soon as " + stopping.metric() + " is decided, with interim analyses after "
                    + stopping.looks().stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + " complete blocks; intervals are widened so that the error rate over all analyses is"
                    + " at most 5 %");
        }
        return lines;
    }

    /// Returns the detectable ratios as text, such as `a ratio of 1.2x if ratios vary by 5 % between
    /// blocks (assumed), 1.4x if they vary by 10 %`.
    private static String detectableRatio(int blocks) {
        return "a ratio of "
                + Arrays.stream(ASSUMED_VARIATIONS)
                        .mapToObj(variation ->
                                NumberFormatter.ratio(Power.detectableRatio(variation, blocks, ALPHA, Power.USUAL))
                                        + "x if "
                                        + (variation == ASSUMED_VARIATIONS[0]
                                                ? "ratios vary by " + NumberFormatter.percent(variation)
                                                        + " between blocks (assumed)"
                                                : "they vary by " + NumberFormatter.percent(variation)))
                        .collect(Collectors.joining(", "));
    }
}
