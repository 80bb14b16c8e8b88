package io.streamgauge.study;

import io.streamgauge.analyse.claims.ClaimText;
import io.streamgauge.analyse.claims.ToolClaims;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.study.ProbeFindings.Found;
import io.streamgauge.study.Study.Capability;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.NotTestable;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Statement;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.SizeVerdict;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Verdicts on published claims, derived from the results of the parts of a study.
public final class StudyVerdicts {
    private final Scale scale;
    private final Map<String, Summary> runs;
    private final Map<String, List<ClaimResult>> claims = new TreeMap<>();
    private final Map<String, ProbeFindings> probes;

    /// @param scale scale of the run
    /// @param runs summaries by the ID of the part; parts that did not run are absent
    /// @param probes results of probes by the ID of the part; parts that did not run are absent
    /// @param tools results of the vendors' tools by the ID of the part; parts that did not run are absent
    public StudyVerdicts(
            Scale scale, Map<String, Summary> runs, Map<String, ProbeFindings> probes, Map<String, ToolResults> tools) {
        this.scale = scale;
        this.runs = runs;
        this.probes = probes;
        runs.forEach((part, run) -> claims.put(part, run.claims()));
        tools.forEach((part, results) -> claims.put(part, ToolClaims.judge(results)));
    }

    /// Returns the verdict on a claim.
    public ClaimVerdict of(Claim claim) {
        return of(claim, claim.statements().stream().map(this::of).toList());
    }

    /// Returns the verdict on a claim, given its statements with their verdicts.
    static ClaimVerdict of(Claim claim, List<StatementVerdict> statements) {
        List<Verdict> verdicts =
                statements.stream().map(StatementVerdict::verdict).toList();
        return new ClaimVerdict(
                claim.id(),
                claim.text(),
                ofClaim(verdicts),
                verdicts.size() == 1 ? "" : StudyText.statements(verdicts),
                statements,
                claim.change());
    }

    /// Returns the verdict on a claim, given the verdicts on its statements.
    static Verdict ofClaim(List<Verdict> statements) {
        if (statements.contains(Verdict.REFUTED)) {
            return Verdict.REFUTED;
        }
        if (allNotDecided(statements)) {
            return Verdict.NOT_DECIDED;
        }
        if (statements.contains(Verdict.INCONCLUSIVE) || statements.contains(Verdict.NOT_DECIDED)) {
            return Verdict.INCONCLUSIVE;
        }
        return statements.contains(Verdict.SUPPORTED) ? Verdict.SUPPORTED : Verdict.NOT_TESTABLE;
    }

    /// Returns the verdict on a direction or on a factor, given all relevant evidence.
    static Verdict ofEvidence(List<Verdict> evidence) {
        if (evidence.contains(Verdict.REFUTED)) {
            return Verdict.REFUTED;
        }
        if (allNotDecided(evidence)) {
            return Verdict.NOT_DECIDED;
        }
        return evidence.stream().allMatch(v -> v == Verdict.SUPPORTED) ? Verdict.SUPPORTED : Verdict.INCONCLUSIVE;
    }

    private static boolean allNotDecided(List<Verdict> verdicts) {
        return verdicts.stream().allMatch(v -> v == Verdict.NOT_DECIDED);
    }

    private StatementVerdict of(Statement statement) {
        List<Evidence> direction = new ArrayList<>();
        statement.of().forEach(of -> direction.add(measured(of)));
        statement.probe().forEach(capability -> direction.add(verdictFromProbes(capability)));
        return of(
                statement,
                scale,
                statement.of().stream().anyMatch(this::isUnavailable),
                direction,
                statement.size().stream().map(this::measured).toList(),
                statement.further().stream().map(this::measured).toList());
    }

    /// Returns the verdict on a statement, given its evidence.
    ///
    /// @param unavailable true if a system was not available in a part with evidence
    static StatementVerdict of(
            Statement statement,
            Scale scale,
            boolean unavailable,
            List<Evidence> direction,
            List<Evidence> size,
            List<Evidence> further) {
        String why = whyNotTestable(statement.notTestable(), scale, unavailable);
        String whyNoSize = why.isEmpty() ? whyNotTestable(statement.sizeNotTestable(), scale, unavailable) : why;
        Verdict verdict = verdict(direction, why);
        Verdict sizeVerdict = verdict(size, whyNoSize);
        return new StatementVerdict(
                statement.text(),
                verdict,
                reason(verdict, direction, why),
                direction,
                size.isEmpty() ? null : new SizeVerdict(sizeVerdict, reason(sizeVerdict, size, whyNoSize), size),
                further);
    }

    /// Returns the reason why a statement or its factor cannot be tested in this run; empty if it can be
    /// tested.
    private static String whyNotTestable(@Nullable NotTestable limit, Scale scale, boolean unavailable) {
        return limit != null && applies(limit.at(), scale, unavailable) ? limit.why() : "";
    }

    private static boolean applies(NotTestable.At at, Scale scale, boolean unavailable) {
        return switch (at) {
            case ALWAYS -> true;
            case MACHINE -> scale == Scale.MACHINE;
            case UNAVAILABLE -> unavailable;
        };
    }

    private boolean isUnavailable(String of) {
        Summary run = runs.get(part(of));
        return run != null && run.allTrials().stream().anyMatch(t -> t.status() == TrialStatus.NOT_AVAILABLE);
    }

    private static Verdict verdict(List<Evidence> evidence, String notTestable) {
        return notTestable.isEmpty()
                ? ofEvidence(evidence.stream().map(Evidence::verdict).toList())
                : Verdict.NOT_TESTABLE;
    }

    private static String reason(Verdict verdict, List<Evidence> evidence, String notTestable) {
        List<Evidence> deciding = evidence.stream()
                .filter(e -> e.verdict() != Verdict.SUPPORTED)
                .filter(e -> verdict != Verdict.REFUTED || e.verdict() == Verdict.REFUTED)
                .toList();
        return switch (verdict) {
            case SUPPORTED ->
                "all evidence supports the statement"
                        + VerdictCauses.afterReason(evidence.stream()
                                .filter(e -> e.alternativeCause() != null)
                                .toList());
            case REFUTED -> byReason(deciding) + VerdictCauses.afterReason(deciding);
            case INCONCLUSIVE -> byReason(deciding);
            case NOT_DECIDED -> missing(evidence);
            case NOT_TESTABLE -> notTestable;
        };
    }

    /// Returns the reason why there is no evidence for a statement.
    private static String missing(List<Evidence> evidence) {
        if (evidence.isEmpty()) {
            return "no evidence";
        }
        return evidence.stream().allMatch(e -> e.reason().equals(didNotRun(e.part())))
                ? "the parts that provide the evidence did not run"
                : byReason(evidence);
    }

    private static String didNotRun(String part) {
        return "part " + part + " did not run";
    }

    /// Returns text such as "M/L1-1KB, M/L1-1MB: the interval includes values inside and outside
    /// the claimed range after 5 blocks; P/L4: the run of the part does not contain this claim".
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
        String part = part(of);
        String id = of.substring(part.length() + 1);
        List<ClaimResult> judged = claims.get(part);
        Optional<ClaimResult> found = judged == null
                ? Optional.empty()
                : judged.stream().filter(c -> c.id().equals(id)).findFirst();
        return found.map(c -> new Evidence(
                        part,
                        c.id(),
                        c.statement(),
                        verdict(c),
                        join(ClaimText.ours(c), ClaimText.measured(c)),
                        c.reason(),
                        c.alternativeCause()))
                .orElseGet(() -> new Evidence(
                        part,
                        id,
                        "",
                        Verdict.NOT_DECIDED,
                        "",
                        judged == null ? didNotRun(part) : "the run of the part does not contain this claim"));
    }

    /// Returns the ID of the part in a reference such as `PART/ID`.
    static String part(String of) {
        return of.split("/", 2)[0];
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
            String why = findings == null ? didNotRun(wanted.part()) : "the capability was not probed";
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
