package io.streamgauge.analyse.capacity;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import io.streamgauge.experiment.Objective;
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

/// The searches of a run, from their files.
///
/// @param capacities one for each search and goal, in the order of execution
/// @param trialIds of every trial that a search made
public record CapacityAnalysis(List<Capacity> capacities, Set<String> trialIds) {

    /// @param planned the trials of the plan, in order
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
        for (int goal = 0; goal < search.goals().size(); goal++) {
            capacities.add(of(facts, search, goal));
        }
        return capacities;
    }

    private static Capacity of(TrialFacts facts, SearchRecord search, int goal) {
        Objective objective = search.goals().get(goal);
        Standing standing = search.standings().get(goal);
        Status status = status(search, standing);
        List<SearchRecord.Step> confirmations = search.steps().stream()
                .filter(s -> s.purpose() == Purpose.CONFIRM
                        && s.goal() == goal
                        && Objects.equals(s.ratePerSecond(), standing.lowerBound())
                        && counts(s.verdicts().get(goal).finding()))
                .toList();
        int held = (int) confirmations.stream()
                .filter(s -> s.verdicts().get(goal).finding() == Finding.HELD)
                .count();
        return new Capacity(
                facts.id(),
                facts.system(),
                facts.cell(),
                facts.levels(),
                facts.block(),
                objective.text(),
                objective.limits(),
                status,
                reason(search, standing, status),
                standing.estimate(),
                standing.low(),
                standing.high(),
                standing.lowerBound(),
                standing.upperBound(),
                standing.accepted(),
                held,
                confirmations.size(),
                standing.judged(),
                standing.invalid(),
                search.steps().stream()
                        .map(s -> new Capacity.Step(
                                s.trialId(),
                                s.purpose(),
                                s.ratePerSecond(),
                                s.acceptedPerSecond(),
                                s.verdicts().get(goal).finding(),
                                s.verdicts().get(goal).reason()))
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
            case "CONFIRMED" -> Status.CONFIRMED;
            case "UNCONFIRMED" -> Status.UNCONFIRMED;
            case "GENERATOR_BOUND" -> standing.lowerBound() == null ? Status.NOT_FOUND : Status.GENERATOR_BOUND;
            default -> Status.NOT_FOUND;
        };
    }

    private static String reason(SearchRecord search, Standing standing, Status status) {
        String failure = search.failure();
        if (status == Status.INCOMPLETE) {
            return failure == null
                    ? "the search was cut off, or still goes on: what there is so far is shown"
                    : failure;
        }
        return status == Status.NOT_FOUND && standing.status().equals("GENERATOR_BOUND")
                ? "the generator was the limit at every rate: " + standing.reason()
                : standing.reason();
    }
}
