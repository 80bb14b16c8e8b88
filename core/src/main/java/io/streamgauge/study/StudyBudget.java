package io.streamgauge.study;

import io.streamgauge.statistics.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Content of `study-budget.json`: the budget of a study that runs until its statements are decided, and the
/// time spent so far. Streamgauge writes the file after each block, and after each part that runs once. The time
/// spent does not include interrupted or killed blocks.
///
/// @param budgetSeconds total budget in seconds, including the time spent before the study was resumed
/// @param spent blocks and parts, in the order of execution
public record StudyBudget(double budgetSeconds, List<Spent> spent) {
    /// Name of the file in the directory of the run.
    public static final String FILE = "study-budget.json";

    public StudyBudget {
        spent = List.copyOf(spent);
    }

    /// Duration of a block or part.
    ///
    /// @param part ID of the part
    /// @param block number of the block; 0 for a part that runs once, and for a block that did not complete,
    ///     whose duration does not predict that of other blocks
    public record Spent(String part, int block, double seconds) {}

    /// Returns a copy with one more completed block or part.
    public StudyBudget with(Spent block) {
        List<Spent> all = new ArrayList<>(spent);
        all.add(block);
        return new StudyBudget(budgetSeconds, all);
    }

    /// Returns a copy with a different budget.
    public StudyBudget withBudget(double seconds) {
        return new StudyBudget(seconds, spent);
    }

    /// Returns the remaining time in seconds; negative if the study spent more than its budget.
    public double remainingSeconds() {
        return budgetSeconds - spent.stream().mapToDouble(Spent::seconds).sum();
    }

    /// Returns the median duration of the completed blocks of a part in seconds; empty if no block completed.
    /// The median is used because the first block can include downloads and a resumed block is shorter than
    /// other blocks.
    public OptionalDouble secondsOfBlock(String part) {
        List<Double> seconds = spent.stream()
                .filter(s -> s.part().equals(part) && s.block() > 0)
                .map(Spent::seconds)
                .toList();
        return seconds.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Median.of(seconds));
    }
}
