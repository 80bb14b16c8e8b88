package io.streamgauge.analyse.compare;

import io.streamgauge.analyse.model.Comparison.DroppedBlock;
import io.streamgauge.analyse.model.MetricError;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.experiment.AttemptId;
import io.streamgauge.experiment.LevelOrder;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.compare.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// Trials of a run, grouped by block, system and cell. If a trial was repeated, the block has the
/// values of the last usable attempt.
public final class TrialBlocks {
    /// If the trials of more than one in this number of blocks are void, the system may be the cause.
    private static final int MAX_EXCLUDED = 3;

    private final List<TrialSummary> trials;
    private final List<PlannedTrial> planned;

    /// @param planned planned trials; if empty, the comparison uses all trials
    public TrialBlocks(List<TrialSummary> trials, List<PlannedTrial> planned) {
        this.planned = planned;
        this.trials = trials.stream().filter(this::isPlanned).toList();
    }

    /// Returns whether a trial is planned. Trials of a search are not planned and are not compared, because
    /// their rates differ.
    private boolean isPlanned(TrialSummary trial) {
        return planned.isEmpty() || planned.stream().anyMatch(p -> AttemptId.isAttemptAt(p.id(), trial.id()));
    }

    /// Returns the trials that are compared. Trials of searches are excluded.
    public List<TrialSummary> trials() {
        return trials;
    }

    public List<String> cells() {
        return Stream.concat(
                        planned.stream().map(PlannedTrial::cell),
                        trials.stream().map(TrialSummary::cell))
                .distinct()
                .sorted(LevelOrder.BY_VALUE)
                .toList();
    }

    List<String> systems(String cell) {
        return Stream.concat(
                        planned.stream().filter(p -> p.cell().equals(cell)).map(PlannedTrial::system),
                        trials.stream().filter(t -> t.cell().equals(cell)).map(TrialSummary::system))
                .distinct()
                .toList();
    }

    /// Returns the highest block number of any planned or executed trial; 0 if there are no trials.
    int plannedBlocks() {
        return Stream.concat(
                        planned.stream().map(PlannedTrial::repetition),
                        trials.stream().map(TrialSummary::repetition))
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
    }

    /// Returns the numbers of the blocks that have started.
    List<Integer> startedBlocks() {
        return trials.stream().map(TrialSummary::repetition).distinct().sorted().toList();
    }

    public List<TrialSummary> of(String cell, String system) {
        return trials.stream()
                .filter(t -> t.cell().equals(cell) && t.system().equals(system))
                .toList();
    }

    /// Returns the values of the blocks, in the unit of the metric. Blocks without a usable value are omitted.
    public double[] values(String cell, String system, Metric metric) {
        return startedBlocks().stream()
                .map(block -> value(cell, system, block, metric))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
    }

    private Stream<TrialSummary> attempts(String cell, String system, int block) {
        return of(cell, system).stream().filter(t -> t.repetition() == block);
    }

    /// Returns the possible error in the geometric mean of the values that more trials do not reduce.
    public MeasurementError error(String cell, String system, Metric metric) {
        return error(cell, system, metric, startedBlocks());
    }

    MeasurementError error(String cell, String system, Metric metric, List<Integer> blocks) {
        return MeasurementError.ofMean(blocks.stream()
                .flatMap(block -> counted(cell, system, block, metric).stream())
                .map(t -> MetricError.of(metric, MetricValue.of(metric, t).orElseThrow(), t))
                .toList());
    }

    private OptionalDouble value(String cell, String system, int block, Metric metric) {
        return counted(cell, system, block, metric)
                .map(t -> MetricValue.of(metric, t))
                .orElse(OptionalDouble.empty());
    }

    /// Returns the last attempt that is not void and has a value; empty if there is no such attempt.
    private Optional<TrialSummary> counted(String cell, String system, int block, Metric metric) {
        return attempts(cell, system, block)
                .filter(t -> t.verdict() != Verdict.VOID)
                .filter(t -> MetricValue.of(metric, t).isPresent())
                .reduce((_, last) -> last);
    }

    /// Describes a trial without a value for the metric, if other trials of the same system and cell have one.
    /// The trial is not void, so the system itself may be the cause. For example, the consumers did not catch
    /// up before the measured phase ended. The mean of the other trials would then be too good. If no trial has
    /// a value, the system does not have the metric, and the result is empty.
    ///
    /// @return two sentences, for example `Trial 007-kafka does not have a value. No message was received.`
    public Optional<String> missingValue(String cell, String system, Metric metric) {
        List<TrialSummary> usable = of(cell, system).stream()
                .filter(t -> t.verdict() != Verdict.VOID)
                .toList();
        return values(cell, system, metric).length == 0
                ? Optional.empty()
                : usable.stream()
                        .filter(t -> value(cell, system, t.repetition(), metric).isEmpty())
                        .findFirst()
                        .map(t -> "Trial " + t.id() + " does not have a value. " + reason(metric, t));
    }

    /// Describes a system of which no trial has a value for the metric; empty if a trial has a value, or if all
    /// trials are void. If the compared system has values, the reason is important: for example, the consumers of
    /// this system never caught up.
    ///
    /// @return two sentences, for example `No trial of kafka has a value. No message was received.`
    public Optional<String> withoutValues(String cell, String system, Metric metric) {
        return values(cell, system, metric).length > 0
                ? Optional.empty()
                : of(cell, system).stream()
                        .filter(t -> t.verdict() != Verdict.VOID)
                        .findFirst()
                        .map(t -> "No trial of " + system + " has a value. " + reason(metric, t));
    }

    /// Describes void trials whose values could differ from those of the other trials: a trial that is not
    /// void only because of the machine, or void trials in more than a third of the blocks. The result is
    /// empty if there are no such trials.
    ///
    /// @return sentence, for example `Trial 007-kafka is void (lost messages).`
    public Optional<String> excluded(String cell, String system) {
        List<TrialSummary> excluded = new ArrayList<>();
        List<Integer> blocks = startedBlocks();
        for (int block : blocks) {
            List<TrialSummary> attempts = attempts(cell, system, block).toList();
            if (!attempts.isEmpty() && attempts.stream().allMatch(t -> t.verdict() == Verdict.VOID)) {
                excluded.add(attempts.getLast());
            }
        }
        Optional<TrialSummary> cause =
                excluded.stream().filter(TrialBlocks::mayBeDueToTheSystem).findFirst();
        if (cause.isPresent()) {
            return Optional.of("Trial " + isVoid(cause.get()) + ".");
        }
        return excluded.size() * MAX_EXCLUDED > blocks.size()
                ? Optional.of("The trials of " + excluded.size() + " of " + blocks.size()
                        + " blocks are void, for example " + isVoid(excluded.getFirst()) + ".")
                : Optional.empty();
    }

    /// Returns whether the system may be the reason why a trial is void. An interrupted run and a lost worker
    /// are not due to the system.
    private static boolean mayBeDueToTheSystem(TrialSummary trial) {
        return switch (trial.status()) {
            case DONE, FAILED, NOT_DEPLOYED -> !trial.invalidatedByMachine();
            case INCOMPLETE, INTERRUPTED, NOT_AVAILABLE, WORKER_LOST -> false;
        };
    }

    /// Returns words such as `007-kafka is void (lost messages)`.
    private static String isVoid(TrialSummary trial) {
        return trial.id() + " is void"
                + trial.caveats().stream()
                        .filter(c -> c.severity() == Severity.VOID)
                        .findFirst()
                        .map(c -> " (" + c.kind().words() + ")")
                        .orElse("");
    }

    private static String reason(Metric metric, TrialSummary trial) {
        String reason = MetricValue.read(metric, trial).reason();
        return reason.isEmpty() ? "A ratio requires a value above 0." : reason;
    }

    List<Block> blocks(String cell, String a, String b, Metric metric) {
        return startedBlocks().stream()
                .map(block -> new Block(block, value(cell, a, block, metric), value(cell, b, block, metric)))
                .toList();
    }

    /// Describes a block that is not compared, with the reason for the exclusion.
    DroppedBlock excludedBlock(String cell, String a, String b, Metric metric, int block) {
        List<String> reasons = new ArrayList<>();
        for (String system : List.of(a, b)) {
            if (value(cell, system, block, metric).isEmpty()) {
                reasons.add(exclusionReason(cell, system, metric, block));
            }
        }
        return new DroppedBlock(block, String.join("; ", reasons));
    }

    private String exclusionReason(String cell, String system, Metric metric, int block) {
        Optional<TrialSummary> last = attempts(cell, system, block).reduce((_, later) -> later);
        if (last.isEmpty()) {
            return system + " did not run";
        }
        TrialSummary trial = last.get();
        if (trial.verdict() == Verdict.VOID) {
            return isVoid(trial);
        }
        return trial.id() + DroppedBlock.WITHOUT_VALUE + metric.words();
    }
}
