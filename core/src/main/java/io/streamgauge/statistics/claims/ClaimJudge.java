package io.streamgauge.statistics.claims;

import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.statistics.Holm;
import io.streamgauge.statistics.claims.ClaimFinding.CannotTest;
import io.streamgauge.statistics.compare.Decision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Judge of the claims of one experiment. Holm's procedure limits the error rate over the claims of each family.
/// The correction also takes into account claims that cannot be tested.
public final class ClaimJudge {
    /// Default error rate over all claims of a family.
    public static final double ALPHA = 0.05;

    private ClaimJudge() {}

    /// Judges the claims of an experiment.
    ///
    /// @param claims claims of one experiment file
    /// @param data data of the claims, one for each claim in the same order
    /// @return verdicts, one for each claim in the same order
    public static List<ClaimVerdict> judge(List<Claim> claims, List<ClaimData> data, double alpha) {
        if (claims.size() != data.size()) {
            throw new IllegalArgumentException(
                    claims.size() + " claims require the same number of data sets, not " + data.size());
        }
        ClaimVerdict[] verdicts = new ClaimVerdict[claims.size()];
        for (List<Integer> family : families(claims)) {
            List<ClaimVerdict> judged = judgeFamily(
                    family.stream().map(claims::get).toList(),
                    family.stream().map(data::get).toList(),
                    alpha);
            for (int i = 0; i < judged.size(); i++) {
                verdicts[family.get(i)] = judged.get(i);
            }
        }
        return List.of(verdicts);
    }

    /// Returns the positions of the claims of each family.
    static List<List<Integer>> families(List<Claim> claims) {
        Map<String, List<Integer>> families = new LinkedHashMap<>();
        for (int i = 0; i < claims.size(); i++) {
            families.computeIfAbsent(claims.get(i).family(), _ -> new ArrayList<>())
                    .add(i);
        }
        return List.copyOf(families.values());
    }

    private static List<ClaimVerdict> judgeFamily(List<Claim> claims, List<ClaimData> data, double alpha) {
        List<Optional<ClaimFinding>> findings = new ArrayList<>();
        List<String> obstacles = new ArrayList<>();
        double[] p = new double[claims.size()];
        for (int i = 0; i < p.length; i++) {
            try {
                ClaimFinding finding = ClaimFinding.of(claims.get(i), data.get(i), alpha);
                findings.add(Optional.of(finding));
                obstacles.add("");
                p[i] = finding.test().smaller();
            } catch (CannotTest e) {
                findings.add(Optional.empty());
                obstacles.add(e.why());
                p[i] = 1;
            }
        }
        double[] adjusted = Holm.adjusted(p);
        double[] levels = Holm.levels(p, alpha);
        List<ClaimVerdict> verdicts = new ArrayList<>();
        for (int i = 0; i < p.length; i++) {
            String id = claims.get(i).id();
            Optional<ClaimFinding> finding = findings.get(i);
            verdicts.add(
                    finding.isPresent()
                            ? verdict(id, finding.get(), data.get(i).excluded(), adjusted[i], levels[i], alpha)
                            : new ClaimVerdict(
                                    id,
                                    Decision.INCONCLUSIVE,
                                    OptionalDouble.empty(),
                                    null,
                                    0,
                                    1,
                                    OptionalInt.empty(),
                                    "cannot be judged: " + obstacles.get(i)));
        }
        return verdicts;
    }

    private static ClaimVerdict verdict(
            String id, ClaimFinding finding, int excluded, double adjusted, double level, double alpha) {
        Decision decision = adjusted <= alpha ? finding.test().decide(level) : Decision.INCONCLUSIVE;
        OptionalInt needed = decision == Decision.INCONCLUSIVE ? finding.needed(level) : OptionalInt.empty();
        if (needed.isPresent()) {
            needed = OptionalInt.of(needed.getAsInt() + excluded);
        }
        return new ClaimVerdict(
                id,
                decision,
                OptionalDouble.of(finding.estimate()),
                finding.interval(level),
                finding.n(),
                adjusted,
                needed,
                reason(decision, finding, needed));
    }

    private static String reason(Decision decision, ClaimFinding finding, OptionalInt needed) {
        return switch (decision) {
            case SUPPORTED, REFUTED -> decided(decision, finding);
            case INCONCLUSIVE ->
                undecided(finding) + " after " + finding.n() + " blocks"
                        + (needed.isPresent()
                                ? ". About " + Math.max(needed.getAsInt(), finding.n() + 1)
                                        + " blocks are needed for a decision"
                                : ". The number of blocks needed for a decision is unknown");
        };
    }

    /// Returns the reason why a claim is inconclusive, without the number of blocks.
    static String undecided(ClaimFinding finding) {
        return finding.remark().isEmpty()
                ? "the interval includes values inside and outside the claimed range"
                : finding.remark().strip() + ", but not significantly";
    }

    /// Returns the reason for a decision.
    static String decided(Decision decision, ClaimFinding finding) {
        if (decision == Decision.SUPPORTED) {
            return "the whole interval is inside the claimed range";
        }
        return finding.remark().isEmpty()
                ? "the whole interval is outside the claimed range"
                : "the claim fails between at least two adjacent levels:" + finding.remark();
    }
}
