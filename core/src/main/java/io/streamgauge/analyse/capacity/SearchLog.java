package io.streamgauge.analyse.capacity;

import io.streamgauge.experiment.metric.Objective;
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
import io.streamgauge.statistics.capacity.CapacityTrial.PilotOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Converter from a capacity search to the record that Streamgauge writes to disk.
public final class SearchLog {
    private final String trialId;
    private final List<Objective> objectives;
    private final List<String> trialIds = new ArrayList<>();

    /// @param trialId ID of the planned trial
    public SearchLog(String trialId, List<Objective> objectives) {
        this.trialId = trialId;
        this.objectives = List.copyOf(objectives);
    }

    /// Records the ID of the next trial of the search.
    ///
    /// @param id unused ID for the trial
    public void begin(String id) {
        trialIds.add(id);
    }

    /// Returns the current state of the search.
    ///
    /// @param failure reason why the search stopped early, or null
    public SearchRecord record(CapacitySearch search, @Nullable String failure) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < search.trials().size(); i++) {
            CapacityTrial trial = search.trials().get(i);
            steps.add(step(trialIds.get(i), trial.step(), accepted(trial.outcome()), verdicts(trial.outcome())));
        }
        CapacityStep next = search.next();
        if (trialIds.size() > steps.size()) {
            steps.add(step(trialIds.getLast(), next, null, forAllObjectives(Finding.UNFINISHED, "")));
        }
        return new SearchRecord(
                SearchRecord.SCHEMA_VERSION,
                trialId,
                objectives,
                steps,
                search.results().stream().map(SearchLog::standing).toList(),
                next instanceof CapacityStep.Done,
                failure);
    }

    private static Step step(String id, CapacityStep step, @Nullable Double accepted, List<Verdict> verdicts) {
        return switch (step) {
            case CapacityStep.Pilot _ -> new Step(id, Purpose.PILOT, 0, null, accepted, verdicts);
            case CapacityStep.Search s ->
                new Step(id, Purpose.SEARCH, s.objective(), s.ratePerSecond(), accepted, verdicts);
            case CapacityStep.Confirm c ->
                new Step(id, Purpose.CONFIRM, c.objective(), c.ratePerSecond(), accepted, verdicts);
            case CapacityStep.Done _ ->
                throw new IllegalArgumentException("a complete search does not have another trial");
        };
    }

    private static @Nullable Double accepted(Outcome outcome) {
        return switch (outcome) {
            case PilotOutcome pilot -> pilot.acceptedPerSecond();
            case Judged judged -> judged.acceptedPerSecond();
            case Invalid _, GeneratorBound _ -> null;
        };
    }

    private List<Verdict> verdicts(Outcome outcome) {
        return switch (outcome) {
            case PilotOutcome _ ->
                forAllObjectives(Finding.PILOT, "the pilot trial determines the rate at which the search starts");
            case Invalid invalid -> forAllObjectives(Finding.INVALID, invalid.reason());
            case GeneratorBound bound -> forAllObjectives(Finding.GENERATOR_BOUND, bound.reason());
            case Judged judged ->
                judged.verdicts().stream()
                        .map(v -> new Verdict(finding(v.finding()), v.reason()))
                        .toList();
        };
    }

    private List<Verdict> forAllObjectives(Finding finding, String reason) {
        return Collections.nCopies(objectives.size(), new Verdict(finding, reason));
    }

    private static Finding finding(CapacityTrial.Finding finding) {
        return switch (finding) {
            case HOLDS -> Finding.HELD;
            case FAILS -> Finding.NOT_HELD;
            case GENERATOR_BOUND -> Finding.GENERATOR_BOUND;
            case INVALID -> Finding.INVALID;
        };
    }

    private static Standing standing(CapacityResult result) {
        return new Standing(
                Standing.Status.valueOf(result.status().name()),
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
