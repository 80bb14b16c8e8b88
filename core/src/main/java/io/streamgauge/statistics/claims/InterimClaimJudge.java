package io.streamgauge.statistics.claims;

import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.claims.ClaimFinding.CannotTest;
import io.streamgauge.statistics.compare.Decision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Judge of claims that are analysed several times during a run. A decision at an analysis is
/// final. Later blocks do not change the decision.
///
/// The judge applies Holm's procedure to group-sequential tests (Maurer and Bretz 2013, *Multiple
/// testing in group sequential trials using graphical approaches*). Each open claim of a family has
/// an equal share of alpha. At each analysis, the open claim with the strongest evidence is tested
/// at the level that the spending function allows for this share. If the claim is decided, the
/// shares of the other open claims increase, and the next claim is tested. The probability of any
/// wrong decision in a family over all analyses is at most alpha. If an error that more blocks do not reduce
/// could change a decision, the claim remains open and keeps its share, which makes wrong decisions less likely.
public final class InterimClaimJudge {
    /// Largest factor between an estimate and an end of its interval. Wider intervals are not
    /// informative.
    private static final double WIDEST = 1e6;

    private final List<Claim> claims;
    private final InterimLevels levels;
    private final DecisionCheck check;
    /// Verdicts at the last analysis, or at the analysis that decided the claim. The verdicts are computed at
    /// the end, because estimating the number of blocks needed takes a long time.
    private final List<Supplier<Judged>> verdicts = new ArrayList<>();

    private final Decision[] decisions;

    private InterimClaimJudge(List<Claim> claims, InterimLevels levels, DecisionCheck check) {
        this.claims = claims;
        this.levels = levels;
        this.check = check;
        this.decisions = new Decision[claims.size()];
        Arrays.fill(decisions, Decision.INCONCLUSIVE);
        claims.forEach(claim -> verdicts.add(() -> beforeFirst(claim)));
    }

    /// Verdict on a claim at the analysis that decided the claim, or at the last analysis.
    ///
    /// @param verdict verdict at this analysis
    /// @param blocks number of blocks at this analysis; 0 before the first analysis
    /// @param open true if the claim is inconclusive and more blocks could decide it
    public record Judged(ClaimVerdict verdict, int blocks, boolean open) {}

    /// Check of whether a decision holds for every possible error that more blocks do not reduce. A claim
    /// whose decision does not hold remains open, because the estimate of a later analysis can be further
    /// away from the limit.
    @FunctionalInterface
    public interface DecisionCheck {
        /// @param claim index of the claim
        /// @param blocks number of blocks at the analysis
        /// @param decided verdict without these errors
        boolean holds(int claim, int blocks, Supplier<ClaimVerdict> decided);
    }

    /// Judges the claims of an experiment.
    ///
    /// @param claims claims of one experiment file
    /// @param data data of the claims in the same order, keyed by the number of blocks at each analysis so far
    /// @return verdicts in the same order
    public static List<Judged> judge(
            List<Claim> claims, SortedMap<Integer, List<ClaimData>> data, InterimLevels levels, DecisionCheck check) {
        return analysed(claims, data, levels, check).verdicts.stream()
                .map(Supplier::get)
                .toList();
    }

    /// Returns the decisions without their reasons, for simulations of many runs.
    static List<Decision> decide(List<Claim> claims, SortedMap<Integer, List<ClaimData>> data, InterimLevels levels) {
        return List.of(analysed(claims, data, levels, (_, _, _) -> true).decisions);
    }

    private static InterimClaimJudge analysed(
            List<Claim> claims, SortedMap<Integer, List<ClaimData>> data, InterimLevels levels, DecisionCheck check) {
        InterimClaimJudge judge = new InterimClaimJudge(claims, levels, check);
        List<List<Integer>> families = ClaimJudge.families(claims);
        data.forEach((blocks, values) -> families.forEach(family -> judge.analyse(family, values, blocks)));
        return judge;
    }

    private Judged beforeFirst(Claim claim) {
        return new Judged(
                untested(
                        claim,
                        "the first analysis takes place after " + levels.looks().getFirst() + " blocks"),
                0,
                true);
    }

    /// Claim that can be tested at an analysis.
    ///
    /// @param excluded number of blocks that the finding does not use
    private record Candidate(int claim, ClaimFinding finding, int excluded) {
        double p() {
            return finding.test().smaller();
        }
    }

    private void analyse(List<Integer> family, List<ClaimData> data, int blocks) {
        int open = family.size();
        List<Candidate> candidates = new ArrayList<>();
        for (int claim : family) {
            if (decisions[claim] != Decision.INCONCLUSIVE) {
                open--;
                continue;
            }
            try {
                ClaimData known = data.get(claim);
                candidates.add(new Candidate(
                        claim, ClaimFinding.of(claims.get(claim), known, levels.alpha()), known.excluded()));
            } catch (CannotTest e) {
                Judged obstacle = new Judged(
                        untested(claims.get(claim), "cannot be judged: " + e.why()),
                        blocks,
                        e.needsBlocks() && blocks < levels.mostBlocks());
                verdicts.set(claim, () -> obstacle);
            }
        }
        candidates.sort(Comparator.comparingDouble(Candidate::p));
        double adjusted = 0;
        boolean rejecting = true;
        for (Candidate candidate : candidates) {
            double level = levels.at(blocks, open);
            // The ratio of the adjusted p value to alpha equals the ratio of the p value to its level.
            adjusted = Math.max(adjusted, Math.min(1, candidate.p() / level * levels.alpha()));
            double adjustedP = adjusted;
            int remaining = open;
            rejecting &= candidate.p() <= level;
            if (rejecting
                    && check.holds(
                            candidate.claim(),
                            blocks,
                            () -> decided(candidate, blocks, level, adjustedP).verdict())) {
                decisions[candidate.claim()] = candidate.finding().test().decide(level);
                open--;
                verdicts.set(candidate.claim(), () -> decided(candidate, blocks, level, adjustedP));
            } else {
                verdicts.set(candidate.claim(), () -> undecided(candidate, blocks, remaining, adjustedP));
            }
        }
    }

    private Judged decided(Candidate candidate, int blocks, double level, double adjusted) {
        ClaimFinding finding = candidate.finding();
        Decision decision = finding.test().decide(level);
        return judged(
                candidate,
                decision,
                level,
                adjusted,
                OptionalInt.empty(),
                ClaimJudge.decided(decision, finding) + ", decided after " + blocks + " of at most "
                        + levels.mostBlocks() + " blocks",
                new Judgement(blocks, false));
    }

    private Judged undecided(Candidate candidate, int blocks, int open, double adjusted) {
        int most = levels.mostBlocks();
        OptionalInt estimate = candidate.finding().needed(levels.at(most, open));
        OptionalInt needed = estimate.isPresent()
                ? OptionalInt.of(Math.max(estimate.getAsInt() + candidate.excluded(), blocks + 1))
                : OptionalInt.empty();
        String outlook = needed.isEmpty()
                ? "The number of blocks needed for a decision is unknown"
                : "About " + needed.getAsInt() + " blocks are needed for a decision"
                        + (needed.getAsInt() > most ? ", more than the maximum" : "");
        return judged(
                candidate,
                Decision.INCONCLUSIVE,
                levels.at(blocks, open),
                adjusted,
                needed,
                ClaimJudge.undecided(candidate.finding()) + " after " + blocks + " of at most " + most + " blocks. "
                        + outlook,
                new Judgement(blocks, blocks < most));
    }

    /// Number of blocks at an analysis, and whether more blocks could decide the claim.
    private record Judgement(int blocks, boolean open) {}

    private Judged judged(
            Candidate candidate,
            Decision decision,
            double level,
            double adjusted,
            OptionalInt needed,
            String reason,
            Judgement judgement) {
        ClaimFinding finding = candidate.finding();
        return new Judged(
                new ClaimVerdict(
                        claims.get(candidate.claim()).id(),
                        decision,
                        OptionalDouble.of(finding.estimate()),
                        interval(finding, level),
                        finding.n(),
                        adjusted,
                        needed,
                        reason),
                judgement.blocks(),
                judgement.open());
    }

    /// Returns the interval, or null if the interval is too wide to be informative. Such intervals
    /// are common at the first analyses, because their significance level is very small.
    private static @Nullable ConfidenceInterval interval(ClaimFinding finding, double level) {
        ConfidenceInterval interval = finding.interval(level);
        return interval.high() <= WIDEST * finding.estimate() && interval.low() >= finding.estimate() / WIDEST
                ? interval
                : null;
    }

    private static ClaimVerdict untested(Claim claim, String reason) {
        return new ClaimVerdict(
                claim.id(), Decision.INCONCLUSIVE, OptionalDouble.empty(), null, 0, 1, OptionalInt.empty(), reason);
    }
}
