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

/// What a plan can find out about differences between its systems, before it runs.
final class DetectableDifferences {
    /// Ratios of p99 spread by about this much from block to block on a quiet machine; more on a crowded one.
    private static final double[] ASSUMED_SPREADS = {0.05, 0.1, 0.3};

    private static final double ALPHA = 0.05;

    private DetectableDifferences() {}

    /// Nothing when the plan compares nothing.
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
                    + " blocks, each holding every variant once in an order shuffled by the seed");
            lines.add("finds, with a chance of 80 %, " + detectable(plan.repeat()));
        } else if (systems.size() > 1) {
            lines.add("one block: a real difference cannot be told from chance; set repeat to 5 or more");
        }
        if (control != null) {
            lines.add("A/A control: " + control.system() + " runs twice in each block, the second time as "
                    + control.name());
        }
        EarlyStopping stopping = plan.stopping();
        if (stopping != null) {
            lines.add("ends as soon as " + stopping.metric() + " is decided, looked at after "
                    + stopping.looks().stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + " complete blocks; intervals are widened so that all looks together err in at most 5 %");
        }
        return lines;
    }

    /// For example `a ratio of 1.18x if ratios spread by 5 % from block to block (assumed), 1.4x if by 10 %`.
    private static String detectable(int blocks) {
        return "a ratio of "
                + Arrays.stream(ASSUMED_SPREADS)
                        .mapToObj(spread ->
                                NumberFormatter.ratio(Power.detectableRatio(spread, blocks, ALPHA, Power.USUAL))
                                        + "x if "
                                        + (spread == ASSUMED_SPREADS[0]
                                                ? "ratios spread by " + NumberFormatter.percent(spread)
                                                        + " from block to block (assumed)"
                                                : "by " + NumberFormatter.percent(spread)))
                        .collect(Collectors.joining(", "));
    }
}
