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

/// Verdicts of published claims from the results of the parts of a study. A claim with several statements is
/// supported only if all statements are supported, and refuted if one statement is refuted.
public final class StudyVerdicts {
    private final Map<String, Summary> runs;
    private final Map<String, ProbeFindings> probes;

    /// @param runs summaries by the id of the part; parts that did not run are absent
    /// @param probes results of probes by the id of the part; parts that did not run are absent
    public StudyVerdicts(Map<String, Summary> runs, Map<String, ProbeFindings> probes) {
        this.runs = runs;
        this.probes = probes;
    }

    /// Returns the verdict of a claim.
    public ClaimVerdict of(Claim claim) {
        List<Evidence> evidence = new ArrayList<>();
        claim.of().forEach(of -> evidence.add(measured(of)));
        claim.probe().forEach(capability -> evidence.add(verdictFromProbes(capability)));
        Verdict verdict = combined(evidence);
        boolean part = verdict == Verdict.SUPPORTED && !claim.undecided().isEmpty();
        return new ClaimVerdict(
                claim.id(),
                claim.text(),
                part ? Verdict.INCONCLUSIVE : verdict,
                part ? "the measurable part of the claim is supported" : reason(verdict, evidence),
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
        List<Evidence> deciding = evidence.stream()
                .filter(e -> e.verdict() != Verdict.SUPPORTED)
                .filter(e -> verdict != Verdict.REFUTED || e.verdict() == Verdict.REFUTED)
                .toList();
        return switch (verdict) {
            case SUPPORTED -> "all evidence supports the claim";
            case NOT_DECIDED -> evidence.isEmpty() ? "no evidence" : "the parts with its evidence did not run";
            case REFUTED, INCONCLUSIVE -> byReason(deciding);
        };
    }

    /// Returns text such as "M/L1-1KB, M/L1-1MB: the interval reaches into both sides; P/L4: the run of the part
    /// does not contain this claim".
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
                        run == null
                                ? "part " + partAndId[0] + " did not run"
                                : "the run of the part does not contain this claim"));
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

    private Evidence verdictFromProbes(Capability wanted) {
        ProbeFindings findings = probes.get(wanted.part());
        Optional<Found> found = findings == null ? Optional.empty() : findings.find(wanted.system(), wanted.row());
        String statement = wanted.system() + (wanted.offered() ? " offers " : " does not offer ") + wanted.row();
        if (found.isEmpty()) {
            String why = findings == null ? "part " + wanted.part() + " did not run" : "the capability was not probed";
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
