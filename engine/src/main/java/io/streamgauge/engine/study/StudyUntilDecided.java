package io.streamgauge.engine.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.study.NextBlock;
import io.streamgauge.study.OpenStatements;
import io.streamgauge.study.Study;
import io.streamgauge.study.StudyBudget;
import io.streamgauge.study.StudyBudget.Spent;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.Blocks;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.StudyResult;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Run of a study in blocks. Each part first runs the blocks that its first analysis needs. Then, the part
/// whose next block can decide the most open statements per second of run time runs one more block.
/// Statements that probably need many more blocks than the maximum count only if there are no others. This
/// step is repeated until no statement remains that further blocks could decide, or until the budget is
/// spent.
final class StudyUntilDecided {
    private final Study study;
    private final StudyFacts facts;
    private final Path directory;
    private final StudyListener listener;
    private final PartRun parts;
    private final LongSupplier nanoTime;
    private final Set<String> stuck = new HashSet<>();
    private StudyBudget budget = new StudyBudget(0, List.of());
    private RunOutcome worst = RunOutcome.DONE;

    /// @param nanoTime clock that measures the durations of blocks, in nanoseconds
    StudyUntilDecided(
            Study study,
            StudyFacts facts,
            Path directory,
            StudyListener listener,
            PartRun parts,
            LongSupplier nanoTime) {
        this.study = study;
        this.facts = facts;
        this.directory = directory;
        this.listener = listener;
        this.parts = parts;
        this.nanoTime = nanoTime;
    }

    /// Runs blocks until no statement remains that further blocks could decide, the budget is spent or the
    /// study is interrupted. Returns the verdicts, and the most severe outcome of this session and of the
    /// stored results.
    ///
    /// @param total budget, including the time that earlier sessions have spent
    StudyRun.Result execute(StudyBudget total) throws InvalidExperimentException, IOException {
        budget = total;
        for (PartFacts part : facts.parts()) {
            if (part.blocks() != null) {
                parts.analyse(part);
            }
        }
        String why = firstBlocks();
        while (why == null) {
            why = nextBlock();
        }
        for (PartFacts part : facts.parts()) {
            worst = worst.worstOf(parts.stored(part));
        }
        StudyResult result = StudyDirectory.analyse(directory);
        listener.analysed(result);
        List<String> end = new ArrayList<>(List.of("ended: " + why));
        end.addAll(open(result).lines(result));
        return new StudyRun.Result(worst, result, end);
    }

    /// Runs the parts that need only a single run, and the first blocks of the other parts.
    ///
    /// @return reason to end the study; null if the study continues
    private @Nullable String firstBlocks() throws InvalidExperimentException, IOException {
        for (PartFacts part : facts.parts()) {
            Blocks blocks = part.blocks();
            String why = blocks == null ? once(part) : upTo(part, blocks);
            if (why != null) {
                return why;
            }
        }
        return null;
    }

    private @Nullable String once(PartFacts part) throws InvalidExperimentException, IOException {
        if (parts.isComplete(part)) {
            return null;
        }
        if (part.estimatedSeconds() > budget.remainingSeconds()) {
            return beyondBudget("part " + part.id(), part.estimatedSeconds());
        }
        listener.step("part " + part.id() + ": " + study.part(part.id()).title() + ", " + left());
        return execute(part, 0, () -> parts.complete(part));
    }

    private @Nullable String upTo(PartFacts part, Blocks blocks) throws InvalidExperimentException, IOException {
        while (!stuck.contains(part.id()) && parts.completedBlocks(part, blocks) < blocks.least()) {
            String why = block(part, blocks);
            if (why != null) {
                return why;
            }
        }
        return null;
    }

    /// Runs the block that can decide the most open statements per second of its expected duration.
    ///
    /// @return reason to end the study; null if the study continues
    private @Nullable String nextBlock() throws InvalidExperimentException, IOException {
        OpenStatements open = open(StudyDirectory.withoutCharts(directory));
        Optional<NextBlock> next = NextBlock.of(candidates(open::reachable));
        if (next.isEmpty()) {
            next = NextBlock.of(candidates(open::of));
        }
        if (next.isEmpty()) {
            return open.statements().isEmpty()
                    ? "no statement remains that further blocks could decide"
                    : "the parts that provide evidence for the open statements cannot run further blocks";
        }
        String chosen = next.get().part();
        PartFacts part = facts.parts().stream()
                .filter(p -> p.id().equals(chosen))
                .findFirst()
                .orElseThrow();
        Blocks blocks = part.blocks();
        return blocks == null ? null : block(part, blocks);
    }

    /// Returns the parts that can run another block.
    ///
    /// @param openStatements number of open statements of a part that another block could decide
    private List<NextBlock> candidates(ToIntFunction<String> openStatements) throws IOException {
        List<NextBlock> candidates = new ArrayList<>();
        for (PartFacts part : facts.parts()) {
            Blocks blocks = part.blocks();
            if (blocks != null && !stuck.contains(part.id()) && parts.completedBlocks(part, blocks) < blocks.most()) {
                candidates.add(
                        new NextBlock(part.id(), openStatements.applyAsInt(part.id()), expectedSeconds(part, blocks)));
            }
        }
        return candidates;
    }

    private @Nullable String block(PartFacts part, Blocks blocks) throws InvalidExperimentException, IOException {
        double seconds = expectedSeconds(part, blocks);
        int block = parts.completedBlocks(part, blocks) + 1;
        if (seconds > budget.remainingSeconds()) {
            return beyondBudget("block " + block + " of part " + part.id(), seconds);
        }
        listener.step("part " + part.id() + ", block " + block + " of at most " + blocks.most() + ": "
                + openStatements() + ", " + left());
        String why = execute(part, block, () -> parts.upToBlock(part, block));
        if (why == null && parts.completedBlocks(part, blocks) < block) {
            stuck.add(part.id());
            listener.problem("part " + part.id() + ": block " + block
                    + " did not complete, so this session does not run further blocks of the part");
        }
        return why;
    }

    private interface Block {
        RunOutcome run() throws IOException;
    }

    /// Runs a block or a whole part, and records the duration unless the study is interrupted.
    ///
    /// @return reason to end the study; null if the study continues
    private @Nullable String execute(PartFacts part, int number, Block block)
            throws InvalidExperimentException, IOException {
        long started = nanoTime.getAsLong();
        RunOutcome outcome = block.run();
        worst = worst.worstOf(outcome);
        if (outcome == RunOutcome.INTERRUPTED) {
            return "interrupted. Resume with 'streamgauge study run --resume " + directory + "'";
        }
        Blocks blocks = part.blocks();
        boolean completed = blocks == null || parts.completedBlocks(part, blocks) >= number;
        double seconds = (nanoTime.getAsLong() - started) / 1e9;
        budget = budget.with(new Spent(part.id(), completed ? number : 0, seconds));
        StudyDirectory.write(directory, budget);
        listener.analysed(StudyDirectory.analyse(directory));
        return null;
    }

    private double expectedSeconds(PartFacts part, Blocks blocks) {
        OptionalDouble measured = budget.secondsOfBlock(part.id());
        return measured.isPresent() ? measured.getAsDouble() : (double) part.estimatedSeconds() / blocks.most();
    }

    private OpenStatements open(StudyResult result) throws IOException {
        return OpenStatements.of(result, StudyDirectory.summaries(directory, facts));
    }

    private String openStatements() throws InvalidExperimentException, IOException {
        int open = open(StudyDirectory.withoutCharts(directory)).statements().size();
        return open == 1 ? "1 statement open" : open + " statements open";
    }

    private String left() {
        return duration(Math.max(0, budget.remainingSeconds())) + " of the budget left";
    }

    private String beyondBudget(String what, double seconds) {
        return what + " (about " + duration(seconds) + ") would exceed the remaining "
                + duration(Math.max(0, budget.remainingSeconds())) + " of the budget of "
                + duration(budget.budgetSeconds()) + ". To resume, run 'streamgauge study run --resume " + directory
                + "' with a larger --budget";
    }

    private static String duration(double seconds) {
        return NumberFormatter.toAscii(NumberFormatter.duration(seconds));
    }
}
