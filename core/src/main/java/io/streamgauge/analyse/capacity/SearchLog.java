package io.streamgauge.analyse.capacity;

import io.streamgauge.experiment.Objective;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import io.streamgauge.result.SearchRecord.Standing;
import io.streamgauge.result.SearchRecord.Step;
import io.streamgauge.result.SearchRecord.Verdict;
import io.streamgauge.statistics.capacity.CapacityResult;
import io.streamgauge.statistics.capacity.CapacitySearch;
import io.streamgauge.statistics.capacity.CapacityStep;
import io.streamgauge.statistics.capacity.CapacityTrial;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import io.streamgauge.statistics.capacity.CapacityTrial.Probed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// A search for the capacity as it is written to disk.
public final class SearchLog {
    private final String trialId;
    private final List<Objective> goals;
    private final List<String> trialIds = new ArrayList<>();

    /// @param trialId of the planned trial
    public SearchLog(String trialId, List<Objective> goals) {
        this.trialId = trialId;
        this.goals = List.copyOf(goals);
    }

    /// The next trial of the search begins.
    ///
    /// @param id of the trial, not yet used
    public void begin(String id) {
        trialIds.add(id);
    }

    /// As it stands.
    ///
    /// @param failure why the search cannot go on, or null
    public SearchRecord record(CapacitySearch search, @Nullable String failure) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < search.trials().size(); i++) {
            CapacityTrial trial = search.trials().get(i);
            steps.add(step(trialIds.get(i), trial.step(), accepted(trial.outcome()), verdicts(trial.outcome())));
        }
        CapacityStep next = search.next();
        if (trialIds.size() > steps.size()) {
            steps.add(step(trialIds.getLast(), next, null, forAll(Finding.UNFINISHED, "")));
        }
        return new SearchRecord(
                SearchRecord.SCHEMA_VERSION,
                trialId,
                goals,
                steps,
                search.results().stream().map(SearchLog::standing).toList(),
                next instanceof CapacityStep.Done,
                failure);
    }

    private static Step step(String id, CapacityStep step, @Nullable Double accepted, List<Verdict> verdicts) {
        return switch (step) {
            case CapacityStep.Probe _ -> new Step(id, Purpose.PROBE, 0, null, accepted, verdicts);
            case CapacityStep.Search s -> new Step(id, Purpose.SEARCH, s.goal(), s.ratePerSecond(), accepted, verdicts);
            case CapacityStep.Confirm c ->
                new Step(id, Purpose.CONFIRM, c.goal(), c.ratePerSecond(), accepted, verdicts);
            case CapacityStep.Done _ -> throw new IllegalArgumentException("a trial of a search that has ended");
        };
    }

    private static @Nullable Double accepted(Outcome outcome) {
        return switch (outcome) {
            case Probed probed -> probed.acceptedPerSecond();
            case Judged judged -> judged.acceptedPerSecond();
            case Invalid _, GeneratorBound _ -> null;
        };
    }

    private List<Verdict> verdicts(Outcome outcome) {
        return switch (outcome) {
            case Probed _ -> forAll(Finding.PROBED, "says where to begin");
            case Invalid invalid -> forAll(Finding.INVALID, invalid.reason());
            case GeneratorBound bound -> forAll(Finding.GENERATOR_BOUND, bound.reason());
            case Judged judged ->
                judged.verdicts().stream()
                        .map(v -> new Verdict(finding(v.finding()), v.reason()))
                        .toList();
        };
    }

    private List<Verdict> forAll(Finding finding, String reason) {
        return Collections.nCopies(goals.size(), new Verdict(finding, reason));
    }

    private static Finding finding(CapacityTrial.Finding finding) {
        return switch (finding) {
            case HOLDS -> Finding.HELD;
            case FAILS -> Finding.NOT_HELD;
            case GENERATOR_BOUND -> Finding.GENERATOR_BOUND;
            case SPOILED -> Finding.INVALID;
        };
    }

    private static Standing standing(CapacityResult result) {
        return new Standing(
                result.status().name(),
                result.reason(),
                finite(result.estimatePerSecond()),
                Double.isFinite(result.interval().high()) ? result.interval().low() : null,
                finite(result.interval().high()),
                orNull(result.relevantLowerBound()),
                orNull(result.relevantUpperBound()),
                orNull(result.conditionalThroughput()),
                result.judged(),
                result.invalid());
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
