package io.streamgauge.analyse.text;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Sentences about the placement of several workers, and about the clocks on which end-to-end latencies depend.
public final class ClockSentences {
    private ClockSentences() {}

    /// Returns the sentences about each placement; empty if each trial had a single worker.
    public static Optional<String> of(List<TrialSummary> trials) {
        List<String> notes = new ArrayList<>();
        for (Placement placement : Placement.values()) {
            List<TrialSummary> placed = trials.stream()
                    .filter(trial -> trial.workers() != null && placementOf(trial) == placement)
                    .toList();
            if (!placed.isEmpty()) {
                notes.add("The placement of the workers was " + placement.word() + ". " + clocks(placed)
                        + negative(placed));
            }
        }
        return notes.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", notes));
    }

    /// Returns the placement of a trial; spread if the summary does not contain the placement, as in earlier
    /// versions of Streamgauge.
    private static Placement placementOf(TrialSummary trial) {
        return Objects.requireNonNullElse(trial.placement(), Placement.SPREAD);
    }

    private static String clocks(List<TrialSummary> trials) {
        List<Long> errors = trials.stream()
                .map(TrialSummary::clocks)
                .filter(Objects::nonNull)
                .map(ClockSummary::errorNanos)
                .toList();
        if (errors.contains(ClockSummary.UNKNOWN)) {
            return "The workers used different clocks. For at least one trial, the resulting error of end-to-end"
                    + " latencies is unknown.";
        }
        long largest = errors.stream().mapToLong(Long::longValue).max().orElse(0);
        if (largest > 0) {
            return "The workers used different clocks. The resulting error of end-to-end latencies is at most "
                    + NumberFormatter.millis(largest) + " ms.";
        }
        return trials.stream().allMatch(ClockSentences::isReceivedInItsWorker)
                ? "Each message was received by the worker that sent it, so each end-to-end latency was measured with a"
                        + " single clock."
                : "All workers used the same clock.";
    }

    /// Returns a sentence about negative latencies, with a leading space; empty if there are no negative
    /// latencies.
    private static String negative(List<TrialSummary> trials) {
        List<ClockSummary.Negative> negative = trials.stream()
                .map(TrialSummary::clocks)
                .filter(Objects::nonNull)
                .map(ClockSummary::negative)
                .filter(Objects::nonNull)
                .toList();
        if (negative.isEmpty()) {
            return "";
        }
        long messages =
                negative.stream().mapToLong(ClockSummary.Negative::messages).sum();
        long lowest = negative.stream()
                .mapToLong(ClockSummary.Negative::lowestNanos)
                .min()
                .orElse(0);
        return " The number of messages with a negative end-to-end latency is " + NumberFormatter.count(messages)
                + ", and the lowest latency is " + NumberFormatter.millis(lowest) + " ms. Such a latency counts as 0."
                + explanation(negative);
    }

    private static String explanation(List<ClockSummary.Negative> negative) {
        if (negative.stream().anyMatch(ClockSummary.Negative::contradictsTheLimit)) {
            return " In at least one trial, a measured latency is lower than the minimum that follows from the clock"
                    + " synchronisation.";
        }
        return negative.stream().anyMatch(n -> n.limitNanos() == ClockSummary.UNKNOWN)
                ? ""
                : " The clock error explains these latencies.";
    }

    private static boolean isReceivedInItsWorker(TrialSummary trial) {
        return trial.endToEnd().count() > 0
                && Objects.requireNonNull(trial.workers()).stream()
                        .allMatch(worker -> Long.valueOf(0).equals(worker.fromOtherWorkers()));
    }
}
