package io.streamgauge.study;

import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.RateRule;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyResult.Cost;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.SourceRun;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Combination of the results of several runs of one study, for example of runs on several days.
///
/// Each part comes from a single run, because the trials of a part are compared block by block on one
/// machine: from the earliest run in which the part is complete. A later run of the part therefore cannot
/// replace its result. The combined result lists the runs that are not used, with their verdicts. The
/// verdicts follow from the evidence of the chosen parts.
public final class StudyCombination {
    private final Study study;
    private final List<StudyResult> results;
    private final Map<String, StudyResult> sources = new LinkedHashMap<>();

    private StudyCombination(Study study, List<StudyResult> results) {
        this.study = study;
        this.results = List.copyOf(results);
        study.parts().forEach(part -> sources.put(part.id(), earliest(part)));
    }

    /// Returns the combined result.
    ///
    /// @param results results that [StudyCompatibility] accepts; at least two
    public static StudyResult of(Study study, List<StudyResult> results) {
        return new StudyCombination(study, results).result();
    }

    /// Returns the earliest result in which the part is complete. A result in which all trials of the part
    /// are void, or in which the part is incomplete, is used only if there is no other.
    private StudyResult earliest(Part part) {
        Comparator<StudyResult> usable = Comparator.comparing(
                        (StudyResult result) -> validTrials(result, part.id()) > 0)
                .thenComparing(result -> isComplete(state(result, part.id())))
                .thenComparing(result -> state(result, part.id()) != PartState.NOT_RUN);
        return results.stream()
                .min(usable.reversed().thenComparing(result -> startedAt(result, part.id())))
                .orElseThrow();
    }

    /// Returns whether a part is complete. A paused part ended before its maximum number of blocks, for
    /// example because its claims did not need more.
    private static boolean isComplete(PartState state) {
        return state == PartState.DONE || state == PartState.PAUSED;
    }

    private static String startedAt(StudyResult result, String part) {
        return result.runOf(part).map(SourceRun::startedAt).orElse(result.startedAt());
    }

    private static int validTrials(StudyResult result, String part) {
        return part(result, part).map(p -> p.trials() - p.voidTrials()).orElse(0);
    }

    private static PartState state(StudyResult result, String part) {
        return part(result, part).map(PartResult::state).orElse(PartState.NOT_RUN);
    }

    private static Optional<PartResult> part(StudyResult result, String id) {
        return result.parts().stream().filter(part -> part.id().equals(id)).findFirst();
    }

    private StudyResult source(String part) {
        return Objects.requireNonNull(sources.get(part));
    }

    private StudyResult result() {
        StudyResult first = results.getFirst();
        List<ClaimVerdict> claims = study.claims().stream().map(this::claim).toList();
        List<SourceRun> runs = runs();
        SourceRun begin = runs.stream()
                .filter(run -> !run.parts().isEmpty())
                .findFirst()
                .orElseGet(() -> new SourceRun(first.startedAt(), first.streamgaugeVersion(), null, List.of(), null));
        List<TestBed> beds =
                runs.stream().flatMap(run -> Stream.ofNullable(run.testBed())).toList();
        return new StudyResult(
                StudyResult.SCHEMA_VERSION,
                first.study(),
                study.title(),
                study.source(),
                study.asks(),
                study.original(),
                first.scale(),
                begin.startedAt(),
                begin.streamgaugeVersion(),
                TestBed.union(beds),
                StudyRecommendations.of(study.recommendations(), claims, StudyResult.SCHEMA_VERSION),
                study.parts().stream().flatMap(part -> part(part).stream()).toList(),
                claims,
                first.scale() == Scale.MACHINE ? study.limits() : List.of(),
                notes(),
                first.prices(),
                study.parts().stream().flatMap(part -> costs(part.id())).toList(),
                runs);
    }

    /// Returns the notes of the study, preceded by the notes of the runs only. In a result, these notes come
    /// first.
    private List<String> notes() {
        Stream<String> ofRuns = results.stream()
                .flatMap(result ->
                        result.notes().stream().takeWhile(note -> !study.notes().contains(note)))
                .distinct();
        return Stream.concat(ofRuns, study.notes().stream()).toList();
    }

    private List<SourceRun> runs() {
        StudySources runs = new StudySources();
        for (String part : study.parts().stream().map(Part::id).toList()) {
            StudyResult source = source(part);
            for (StudyResult result : results) {
                boolean used = startedAt(result, part).equals(startedAt(source, part));
                part(result, part)
                        .filter(found -> found.state() != PartState.NOT_RUN)
                        .ifPresent(found -> runs.add(result, found, used));
            }
        }
        results.forEach(runs::addUnused);
        return runs.all();
    }

    private Stream<Cost> costs(String part) {
        return source(part).costs().stream().filter(cost -> cost.part().equals(part));
    }

    /// Returns the result of a part. If the rates of the part derive from a part that comes from another run, the
    /// rules say so.
    private Optional<PartResult> part(Part part) {
        StudyResult source = source(part.id());
        List<String> elsewhere = part.rates().stream()
                .map(RateRule::of)
                .distinct()
                .filter(of -> !startedAt(source(of), of).equals(startedAt(source, part.id())))
                .map(of -> "The rates derive from part " + of + " of the same run. These results contain part " + of
                        + " of another run.")
                .toList();
        boolean unchanged = state(source, part.id()) == PartState.NOT_RUN || elsewhere.isEmpty();
        return part(source, part.id()).map(result -> unchanged ? result : result.withRules(elsewhere));
    }

    private ClaimVerdict claim(Claim claim) {
        List<StatementVerdict> statements = new ArrayList<>();
        for (int i = 0; i < claim.statements().size(); i++) {
            statements.add(statement(claim, i));
        }
        return StudyVerdicts.of(claim, statements);
    }

    private StatementVerdict statement(Claim claim, int index) {
        List<Evidence> direction = chosen(claim, index, StatementVerdict::evidence);
        // Only inconclusive evidence can be due to a system that was not available. The statement of the other run may
        // also be untestable because of another part, which comes from another run here.
        boolean unavailable = direction.stream()
                .filter(evidence -> evidence.verdict() == Verdict.INCONCLUSIVE)
                .map(evidence -> statement(source(evidence.part()), claim, index))
                .anyMatch(found -> found.verdict() == Verdict.NOT_TESTABLE);
        return StudyVerdicts.of(
                claim.statements().get(index),
                results.getFirst().scale(),
                unavailable,
                direction,
                chosen(claim, index, StatementVerdict::sizeEvidence),
                chosen(claim, index, StatementVerdict::further));
    }

    /// Returns evidence for a statement, each from the run that its part comes from.
    ///
    /// @param list evidence of one kind, which has the same order in all results
    private List<Evidence> chosen(Claim claim, int index, Function<StatementVerdict, List<Evidence>> list) {
        List<Evidence> evidence = new ArrayList<>(list.apply(statement(results.getFirst(), claim, index)));
        for (int i = 0; i < evidence.size(); i++) {
            StudyResult source = source(evidence.get(i).part());
            evidence.set(i, list.apply(statement(source, claim, index)).get(i));
        }
        return evidence;
    }

    private static StatementVerdict statement(StudyResult result, Claim of, int index) {
        return result.claims().stream()
                .filter(claim -> claim.id().equals(of.id()))
                .findFirst()
                .orElseThrow()
                .statements()
                .get(index);
    }
}
