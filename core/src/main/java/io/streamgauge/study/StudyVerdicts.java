package io.streamgauge.study;

import io.streamgauge.analyse.claims.ClaimText;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.study.ProbeFindings.Found;
import io.streamgauge.study.Study.Capability;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.StudyResult.ClaimVerdict;
import io.streamgauge.study.StudyResult.Evidence;
import io.streamgauge.study.StudyResult.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// From what the parts of a study found to a verdict for each published claim. A claim that says several things
/// holds only if all of them do, and is refuted if one of them is.
public final class StudyVerdicts {
    private final Map<String, Summary> runs;
    private final Map<String, ProbeFindings> probes;

    /// @param runs by the id of the part; those that did not run are missing
    /// @param probes likewise
    public StudyVerdicts(Map<String, Summary> runs, Map<String, ProbeFindings> probes) {
        this.runs = runs;
        this.probes = probes;
    }

    /// The verdict of a claim.
    public ClaimVerdict of(Claim claim) {
        List<Evidence> evidence = new ArrayList<>();
        claim.of().forEach(of -> evidence.add(measured(of)));
        claim.probe().forEach(capability -> evidence.add(probed(capability)));
        Verdict verdict = combined(evidence);
        boolean part = verdict == Verdict.SUPPORTED && !claim.undecided().isEmpty();
        return new ClaimVerdict(
                claim.id(),
                claim.text(),
                part ? Verdict.INCONCLUSIVE : verdict,
                part ? "what can be measured here holds, which is not the whole claim" : reason(verdict, evidence),
                evidence,
                claim.undecided(),
                claim.change());
    }

    private static Verdict combined(List<Evidence> evidence) {
        if (evidence.stream().anyMatch(e -> e.verdict() == Verdict.REFUTED)) {
            return Verdict.REFUTED;
        }
        if (evidence.stream().allMatch(e -> e.verdict() == Verdict.NOT_DECIDED)) {
            return Verdict.NOT_DECIDED;
        }
        return evidence.stream().allMatch(e -> e.verdict() == Verdict.SUPPORTED)
                ? Verdict.SUPPORTED
                : Verdict.INCONCLUSIVE;
    }

    private static String reason(Verdict verdict, List<Evidence> evidence) {
        List<Evidence> guilty = evidence.stream()
                .filter(e -> e.verdict() != Verdict.SUPPORTED)
                .filter(e -> verdict != Verdict.REFUTED || e.verdict() == Verdict.REFUTED)
                .toList();
        return switch (verdict) {
            case SUPPORTED -> "everything that it says holds here";
            case NOT_DECIDED -> evidence.isEmpty() ? "nothing here measures it" : "what would decide it did not run";
            case REFUTED, INCONCLUSIVE -> byReason(guilty);
        };
    }

    /// For example "M/L1-1KB, M/L1-1MB: the interval reaches into both sides; P/L4: its run has no such claim".
    private static String byReason(List<Evidence> evidence) {
        Map<String, List<String>> ids = evidence.stream()
                .collect(Collectors.groupingBy(
                        Evidence::reason,
                        LinkedHashMap::new,
                        Collectors.mapping(e -> e.part() + "/" + e.id(), Collectors.toList())));
        return ids.entrySet().stream()
                .map(e -> String.join(", ", e.getValue()) + ": " + e.getKey())
                .collect(Collectors.joining("; "));
    }

    private Evidence measured(String of) {
        String[] partAndId = of.split("/", 2);
        Summary run = runs.get(partAndId[0]);
        Optional<ClaimResult> found = run == null
                ? Optional.empty()
                : run.claims().stream().filter(c -> c.id().equals(partAndId[1])).findFirst();
        return found.map(c -> new Evidence(
                        partAndId[0],
                        c.id(),
                        c.statement(),
                        verdict(c),
                        join(ClaimText.ours(c), ClaimText.measured(c)),
                        c.reason()))
                .orElseGet(() -> new Evidence(
                        partAndId[0],
                        partAndId[1],
                        "",
                        Verdict.NOT_DECIDED,
                        "",
                        run == null ? "part " + partAndId[0] + " did not run" : "its run has no such claim"));
    }

    private static String join(String a, String b) {
        return a.isEmpty() || b.isEmpty() ? a + b : a + "; " + b;
    }

    private static Verdict verdict(ClaimResult claim) {
        return switch (claim.verdict()) {
            case SUPPORTED -> Verdict.SUPPORTED;
            case REFUTED -> Verdict.REFUTED;
            case INCONCLUSIVE -> Verdict.INCONCLUSIVE;
        };
    }

    private Evidence probed(Capability wanted) {
        ProbeFindings findings = probes.get(wanted.part());
        Optional<Found> found = findings == null ? Optional.empty() : findings.find(wanted.system(), wanted.row());
        String statement = wanted.system() + (wanted.offered() ? " offers " : " does not offer ") + wanted.row();
        if (found.isEmpty()) {
            String why = findings == null ? "part " + wanted.part() + " did not run" : "it was not probed";
            return new Evidence(wanted.part(), wanted.row(), statement, Verdict.NOT_DECIDED, "", why);
        }
        Verdict verdict = found.get()
                .offered()
                .map(offered -> offered == wanted.offered() ? Verdict.SUPPORTED : Verdict.REFUTED)
                .orElse(Verdict.INCONCLUSIVE);
        return new Evidence(
                wanted.part(), wanted.row(), statement, verdict, "", found.get().evidence());
    }
}
