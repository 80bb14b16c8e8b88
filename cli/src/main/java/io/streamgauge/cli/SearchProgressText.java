package io.streamgauge.cli;

import io.streamgauge.experiment.Objective;
import io.streamgauge.statistics.capacity.CapacityResult;
import io.streamgauge.statistics.capacity.CapacityStep;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import io.streamgauge.statistics.capacity.CapacityTrial.Probed;
import io.streamgauge.statistics.capacity.CapacityTrial.Verdict;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What a person who watches a search is told.
final class SearchProgressText {
    private SearchProgressText() {}

    /// What came of a trial.
    static String of(CapacityStep step, Outcome outcome, List<Objective> goals) {
        String rate = switch (step) {
            case CapacityStep.Probe _ -> "full speed";
            case CapacityStep.Search s -> rate(s.ratePerSecond());
            case CapacityStep.Confirm c -> rate(c.ratePerSecond()) + ", to confirm";
            case CapacityStep.Done _ -> "";
        };
        String seen = switch (outcome) {
            case Probed probed -> "about " + rate(probed.acceptedPerSecond());
            case Invalid invalid -> "invalid, to be repeated: " + invalid.reason();
            case GeneratorBound bound -> "the generator was the limit: " + bound.reason();
            case Judged judged ->
                IntStream.range(0, goals.size())
                        .mapToObj(i -> verdict(goals.get(i), judged.verdicts().get(i), goals.size() > 1))
                        .collect(Collectors.joining("; "));
        };
        return NumberFormatter.toAscii(rate + ": " + seen);
    }

    private static String verdict(Objective goal, Verdict verdict, boolean named) {
        String name = !named ? "" : goal.text().isEmpty() ? "capacity " : goal.text() + " ";
        String found = switch (verdict.finding()) {
            case HOLDS -> "held";
            case FAILS -> "did not hold";
            case GENERATOR_BOUND -> "generator-bound";
            case SPOILED -> "invalid, to be repeated";
        };
        return name + found + " (" + verdict.reason() + ")";
    }

    /// ` (so far 38,900-42,300/s)`, the widest goal; empty before the probe.
    static String soFar(List<CapacityResult> results) {
        return results.stream()
                .filter(r -> Double.isFinite(r.estimatePerSecond()))
                .max((a, b) -> Double.compare(width(a), width(b)))
                .map(r -> NumberFormatter.toAscii(
                        " (so far " + NumberFormatter.significant(r.interval().low(), 3) + "-"
                                + rate(r.interval().high()) + (r.goal().isEmpty() ? "" : " with " + r.goal()) + ")"))
                .orElse("");
    }

    private static double width(CapacityResult result) {
        return result.interval().high() / result.interval().low();
    }

    private static String rate(double perSecond) {
        return NumberFormatter.significant(perSecond, 3) + "/s";
    }
}
