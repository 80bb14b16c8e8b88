package io.streamgauge.analyse.capacity;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import io.streamgauge.result.SearchRecord.Standing;
import io.streamgauge.result.TrialFacts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// Capacities of a run, read from the files of its searches.
///
/// @param capacities one capacity for each search and objective, in the order of the plan
/// @param trialIds IDs of the trials of all searches
public record CapacityAnalysis(List<Capacity> capacities, Set<String> trialIds) {

    /// Returns the capacities of a run.
    ///
    /// @param planned planned trials, in the order of the plan
    public static CapacityAnalysis of(RunDirectory run, List<TrialFacts> planned) throws IOException {
        List<Capacity> capacities = new ArrayList<>();
        for (TrialFacts facts : planned) {
            RunDirectory.read(run.search(facts.id()), SearchRecord.class)
                    .ifPresent(search -> capacities.addAll(of(facts, search)));
        }
        Set<String> ids = capacities.stream()
                .flatMap(c -> c.steps().stream())
                .map(Capacity.Step::trialId)
                .collect(Collectors.toSet());
        return new CapacityAnalysis(List.copyOf(capacities), ids);
    }

    private static List<Capacity> of(TrialFacts facts, SearchRecord search) {
        List<Capacity> capacities = new ArrayList<>();
        for (int index = 0; index < search.objectives().size(); index++) {
            capacities.add(of(facts, search, index));
        }
        return capacities;
    }

    private static Capacity of(TrialFacts facts, SearchRecord search, int index) {
        Objective objective = search.objectives().get(index);
        Standing standing = search.standings().get(index);
        Status status = status(search, standing);
        List<SearchRecord.Step> confirmations = search.steps().stream()
                .filter(s -> s.purpose() == Purpose.CONFIRM
                        && Objects.equals(s.ratePerSecond(), standing.lowerBound())
                        && counts(s.verdicts().get(index).finding()))
                .toList();
        int held = (int) confirmations.stream()
                .filter(s -> s.verdicts().get(index).finding() == Finding.HELD)
                .count();
        return new Capacity(
                new Capacity.Search(facts.id(), facts.system(), facts.cell(), facts.levels(), facts.block()),
                objective.text(),
                objective.limits(),
                status,
                reason(search, standing, status),
                new Capacity.Rates(
                        standing.estimate(),
                        standing.low(),
                        standing.high(),
                        standing.lowerBound(),
                        standing.upperBound(),
                        standing.accepted()),
                new Capacity.TrialCounts(held, confirmations.size(), standing.judged(), standing.invalid()),
                search.steps().stream()
                        .map(s -> new Capacity.Step(
                                s.trialId(),
                                s.purpose(),
                                s.ratePerSecond(),
                                s.acceptedPerSecond(),
                                s.verdicts().get(index).finding(),
                                s.verdicts().get(index).reason()))
                        .toList());
    }

    private static boolean counts(Finding finding) {
        return finding == Finding.HELD || finding == Finding.NOT_HELD;
    }

    private static Status status(SearchRecord search, Standing standing) {
        if (!search.ended()) {
            return Status.INCOMPLETE;
        }
        return switch (standing.status()) {
            case CONFIRMED -> Status.CONFIRMED;
            case UNCONFIRMED -> Status.UNCONFIRMED;
            case GENERATOR_BOUND -> standing.lowerBound() == null ? Status.NOT_FOUND : Status.GENERATOR_BOUND;
            case NONE_HELD, GAVE_UP -> Status.NOT_FOUND;
        };
    }

    private static String reason(SearchRecord search, Standing standing, Status status) {
        String failure = search.failure();
        if (status == Status.INCOMPLETE) {
            return failure == null ? "the search is incomplete, and its results are partial" : failure;
        }
        return status == Status.NOT_FOUND && standing.status() == Standing.Status.GENERATOR_BOUND
                ? "the generator limited the trials, and no rate was confirmed: " + standing.reason()
                : standing.reason();
    }
}
