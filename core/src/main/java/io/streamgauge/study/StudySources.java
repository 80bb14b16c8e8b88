package io.streamgauge.study;

import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.SourceRun;
import io.streamgauge.study.StudyResult.UnusedPart;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Runs of a combined result, in the order of their starts, with the parts that come from each and the parts
/// that are not used.
final class StudySources {
    private final Map<String, SourceRun> runs = new TreeMap<>();

    List<SourceRun> all() {
        return List.copyOf(runs.values());
    }

    /// Adds a part to its run.
    ///
    /// @param result result that contains the part; may be a combined result
    /// @param used true if the part of the combined result comes from this run
    void add(StudyResult result, PartResult part, boolean used) {
        SourceRun run = result.runOf(part.id())
                .orElseGet(() -> new SourceRun(
                        result.startedAt(), result.streamgaugeVersion(), result.testBed(), List.of(), null));
        SourceRun before = runs.getOrDefault(run.startedAt(), empty(run));
        runs.put(
                run.startedAt(),
                used
                        ? new SourceRun(
                                run.startedAt(),
                                run.streamgaugeVersion(),
                                run.testBed(),
                                plus(before.parts(), part.id()),
                                before.unused())
                        : withUnused(
                                before,
                                new UnusedPart(
                                        part.id(), part.trials(), part.voidTrials(), verdicts(result, part.id()))));
    }

    /// Adds the parts that a combined result does not use.
    void addUnused(StudyResult combined) {
        for (SourceRun run : combined.runs()) {
            for (UnusedPart part : unused(run)) {
                SourceRun before = runs.getOrDefault(run.startedAt(), empty(run));
                if (!before.parts().contains(part.id())) {
                    runs.put(run.startedAt(), withUnused(before, part));
                }
            }
        }
    }

    private static SourceRun empty(SourceRun run) {
        return new SourceRun(run.startedAt(), run.streamgaugeVersion(), null, List.of(), List.of());
    }

    private static SourceRun withUnused(SourceRun run, UnusedPart part) {
        return unused(run).stream().anyMatch(known -> known.id().equals(part.id()))
                ? run
                : new SourceRun(
                        run.startedAt(), run.streamgaugeVersion(), run.testBed(), run.parts(), plus(unused(run), part));
    }

    private static List<UnusedPart> unused(SourceRun run) {
        List<UnusedPart> unused = run.unused();
        return unused == null ? List.of() : unused;
    }

    private static <T> List<T> plus(List<T> list, T element) {
        if (list.contains(element)) {
            return list;
        }
        List<T> longer = new ArrayList<>(list);
        longer.add(element);
        return longer;
    }

    /// Returns the verdicts on the tests of a part. The key is the ID of the test. If several tests have the same ID,
    /// such as probes of several systems, the key also contains the statement.
    static Map<String, Verdict> verdicts(StudyResult result, String part) {
        List<Evidence> tests =
                tests(result).filter(test -> test.part().equals(part)).toList();
        Map<String, Set<String>> statements = new HashMap<>();
        tests.forEach(test ->
                statements.computeIfAbsent(test.id(), _ -> new HashSet<>()).add(test.statement()));
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        tests.forEach(test -> {
            boolean unique = statements.getOrDefault(test.id(), Set.of()).size() == 1;
            verdicts.put(unique ? test.id() : test.id() + " (" + test.statement() + ")", test.verdict());
        });
        return verdicts;
    }

    /// Returns all tests of a result: those that decide a statement or a factor, and further evidence.
    static Stream<Evidence> tests(StudyResult result) {
        return result.claims().stream()
                .flatMap(claim -> claim.statements().stream())
                .flatMap(statement -> Stream.of(statement.evidence(), statement.sizeEvidence(), statement.further()))
                .flatMap(List::stream);
    }
}
