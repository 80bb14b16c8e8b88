package io.streamgauge.study;

import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Statements of a study that could be decided with more blocks. A statement is open if its verdict is
/// inconclusive and at least one claim that provides evidence about its direction is open. An inconclusive
/// verdict on the published factor alone does not keep a statement open.
///
/// @param statements open statements in the order of the study
public record OpenStatements(List<Open> statements) {
    public OpenStatements {
        statements = List.copyOf(statements);
    }

    /// Open statement.
    ///
    /// @param claim ID of the published claim
    /// @param text statement as a sentence
    /// @param needs open claims on which the statement depends
    public record Open(String claim, String text, List<Need> needs) {
        public Open {
            needs = List.copyOf(needs);
        }

        /// Returns whether the statement depends on an open claim of a part.
        boolean restsOn(String part) {
            return needs.stream().anyMatch(need -> need.part().equals(part));
        }
    }

    /// Open claim of a part.
    ///
    /// @param blocks estimated number of blocks for a decision; empty if unknown
    /// @param most maximum number of blocks of the part
    public record Need(String part, String id, OptionalInt blocks, int most) {
        /// Estimates from few blocks are uncertain, so only a larger estimate means that the claim will not
        /// be decided.
        private static final int UNCERTAINTY = 2;

        /// Returns whether the maximum number of blocks is probably enough for a decision.
        boolean isReachable() {
            return blocks.isEmpty() || blocks.getAsInt() <= UNCERTAINTY * most;
        }
    }

    /// Returns the open statements of a study.
    ///
    /// @param runs summaries of the parts that run an experiment, by part ID
    public static OpenStatements of(StudyResult result, Map<String, Summary> runs) {
        List<Open> open = new ArrayList<>();
        for (ClaimVerdict claim : result.claims()) {
            for (StatementVerdict statement : claim.statements()) {
                List<Need> needs = statement.verdict() == Verdict.INCONCLUSIVE
                        ? statement.evidence().stream()
                                .flatMap(evidence -> need(evidence, runs).stream())
                                .toList()
                        : List.of();
                if (!needs.isEmpty()) {
                    open.add(new Open(claim.id(), statement.text(), needs));
                }
            }
        }
        return new OpenStatements(open);
    }

    private static Optional<Need> need(Evidence evidence, Map<String, Summary> runs) {
        return Stream.ofNullable(runs.get(evidence.part()))
                .flatMap(run -> run.claims().stream())
                .filter(claim -> claim.id().equals(evidence.id()) && claim.canBeDecided())
                .findFirst()
                .map(claim -> need(evidence, claim));
    }

    private static Need need(Evidence evidence, ClaimResult claim) {
        Integer blocks = claim.neededBlocks();
        return new Need(
                evidence.part(),
                evidence.id(),
                blocks == null ? OptionalInt.empty() : OptionalInt.of(blocks),
                Objects.requireNonNull(claim.interim()).most());
    }

    /// Returns lines that contain the numbers of decided and open statements, and the number of blocks needed to
    /// decide each open claim.
    ///
    /// @param result result of the study with these statements
    public List<String> lines(StudyResult result) {
        List<Verdict> verdicts = result.claims().stream()
                .flatMap(claim -> claim.statements().stream())
                .map(StatementVerdict::verdict)
                .toList();
        long decided = verdicts.stream()
                .filter(v -> v == Verdict.SUPPORTED || v == Verdict.REFUTED)
                .count();
        long inconclusive =
                verdicts.stream().filter(v -> v == Verdict.INCONCLUSIVE).count() - statements.size();
        long others = verdicts.size() - decided - inconclusive - statements.size();
        List<String> lines = new ArrayList<>();
        lines.add("statements: " + decided + " decided, " + statements.size() + " open"
                + (inconclusive == 0 ? "" : ", " + inconclusive + " inconclusive regardless of further blocks")
                + (others == 0 ? "" : ", " + others + " not testable or without evidence"));
        for (Open open : statements) {
            lines.add("  open: " + open.claim() + " " + open.text() + " "
                    + open.needs().stream().map(OpenStatements::words).collect(Collectors.joining(", ")));
        }
        return lines;
    }

    /// Describes a claim, for example `(T/faster needs about 14 of at most 20 blocks)`.
    private static String words(Need need) {
        return "(" + need.part() + "/" + need.id() + " needs "
                + (need.blocks().isPresent() ? "about " + need.blocks().getAsInt() : "an unknown number")
                + " of at most "
                + need.most() + " blocks)";
    }

    /// Returns the number of open statements that depend on claims of a part, and for which the maximum
    /// numbers of blocks are probably enough.
    public int reachable(String part) {
        return (int) statements.stream()
                .filter(s -> s.restsOn(part) && s.needs().stream().allMatch(Need::isReachable))
                .count();
    }

    /// Returns the number of open statements that depend on claims of a part.
    public int of(String part) {
        return (int) statements.stream().filter(s -> s.restsOn(part)).count();
    }
}
