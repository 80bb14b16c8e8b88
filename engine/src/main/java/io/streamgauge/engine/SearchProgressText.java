package io.streamgauge.engine;

import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.statistics.capacity.CapacityResult;
import io.streamgauge.statistics.capacity.CapacityStep;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import io.streamgauge.statistics.capacity.CapacityTrial.PilotOutcome;
import io.streamgauge.statistics.capacity.CapacityTrial.Verdict;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Formatter for the progress of a search.
final class SearchProgressText {
    private SearchProgressText() {}

    /// Returns the result of a search trial as text.
    static String of(CapacityStep step, Outcome outcome, List<Objective> objectives) {
        String rate = switch (step) {
            case CapacityStep.Pilot _ -> "saturating load";
            case CapacityStep.Search s -> rate(s.ratePerSecond());
            case CapacityStep.Confirm c -> rate(c.ratePerSecond()) + ", confirmation";
            case CapacityStep.Done _ -> "";
        };
        String seen = switch (outcome) {
            case PilotOutcome pilot -> "about " + rate(pilot.acceptedPerSecond()) + " accepted";
            case Invalid invalid -> "invalid, will be repeated: " + invalid.reason();
            case GeneratorBound bound -> "limited by the generator: " + bound.reason();
            case Judged judged ->
                IntStream.range(0, objectives.size())
                        .mapToObj(i ->
                                verdict(objectives.get(i), judged.verdicts().get(i), objectives.size() > 1))
                        .collect(Collectors.joining("; "));
        };
        return NumberFormatter.toAscii(rate + ": " + seen);
    }

    private static String verdict(Objective objective, Verdict verdict, boolean named) {
        String name = !named ? "" : objective.text().isEmpty() ? "capacity " : objective.text() + " ";
        String found = switch (verdict.finding()) {
            case HOLDS -> "sustained";
            case FAILS -> "not sustained";
            case GENERATOR_BOUND -> "limited by the generator";
            case INVALID -> "invalid, will be repeated";
        };
        return name + found + " (" + verdict.reason() + ")";
    }

    /// Returns the capacity interval of the objective with the least certain estimate, with a leading space, for
    /// example ` (so far 38,900-42,300/s)`. Returns an empty string before the first estimate.
    static String currentEstimate(List<CapacityResult> results) {
        return results.stream()
                .filter(r -> Double.isFinite(r.estimatePerSecond()))
                .max((a, b) -> Double.compare(width(a), width(b)))
                .map(r -> NumberFormatter.toAscii(" (so far "
                        + NumberFormatter.significant(r.interval().low(), 3) + "-"
                        + rate(r.interval().high()) + (r.objective().isEmpty() ? "" : " with " + r.objective()) + ")"))
                .orElse("");
    }

    private static double width(CapacityResult result) {
        return result.interval().high() / result.interval().low();
    }

    private static String rate(double perSecond) {
        return NumberFormatter.significant(perSecond, 3) + "/s";
    }
}
