package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.model.ClaimResult.Claimed;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.metric.Relation.FallsWith;
import io.streamgauge.experiment.metric.Relation.NarrowsWith;
import io.streamgauge.experiment.metric.Relation.RisesWith;
import io.streamgauge.experiment.metric.Relation.SpreadSmaller;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.LogDeviation;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.claims.ClaimData;
import io.streamgauge.statistics.claims.ClaimData.Levels;
import io.streamgauge.statistics.claims.ClaimData.Row;
import io.streamgauge.statistics.claims.ClaimData.Sides;
import io.streamgauge.statistics.claims.ClaimVerdict;
import io.streamgauge.statistics.compare.Block;
import io.streamgauge.statistics.compare.Decision;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Possible errors in the values of a claim that more blocks do not reduce. A verdict is conclusive only if no
/// such error can change it.
///
/// @param blocks errors in each block: one for A and one for B, or one for the ratio at each level
record ClaimError(List<List<MeasurementError>> blocks) {
    ClaimError {
        blocks = blocks.stream().map(List::copyOf).toList();
    }

    /// Returns the verdict with its interval widened by the errors. A conclusive verdict becomes inconclusive if
    /// the widened interval does not confirm it.
    ///
    /// @param claimed claimed range of the ratio
    ClaimVerdict applyTo(ClaimVerdict verdict, Claim claim, ClaimData data, Claimed claimed) {
        ConfidenceInterval interval = verdict.interval();
        if (interval == null || blocks.stream().flatMap(List::stream).allMatch(MeasurementError::isZero)) {
            return verdict;
        }
        MeasurementError error = ofRatio(claim, data);
        ConfidenceInterval widened = error.widen(interval);
        boolean holds = switch (verdict.decision()) {
            case SUPPORTED -> isInside(widened, claimed);
            case REFUTED -> isOutside(widened, claimed) || isReversed(claim, data);
            case INCONCLUSIVE -> !isAlwaysUndecided(error, verdict, claimed);
        };
        return new ClaimVerdict(
                verdict.id(),
                holds ? verdict.decision() : Decision.INCONCLUSIVE,
                verdict.estimate(),
                widened,
                verdict.n(),
                verdict.adjustedP(),
                holds ? verdict.neededBlocks() : OptionalInt.empty(),
                holds ? verdict.reason() : error.words("the " + claim.metric().phrase()));
    }

    /// Returns whether the claim would remain inconclusive with any number of blocks at this ratio, because the
    /// error reaches a limit of the claimed range.
    private static boolean isAlwaysUndecided(MeasurementError error, ClaimVerdict verdict, Claimed claimed) {
        double ratio = verdict.estimate().orElseThrow();
        return reaches(error, ratio, claimed.low()) || reaches(error, ratio, claimed.high());
    }

    private static boolean reaches(MeasurementError error, double ratio, @Nullable Double limit) {
        return limit != null && error.reaches(ratio, limit);
    }

    private static boolean isInside(ConfidenceInterval interval, Claimed claimed) {
        return interval.low() > low(claimed) && interval.high() < high(claimed);
    }

    private static boolean isOutside(ConfidenceInterval interval, Claimed claimed) {
        return interval.high() < low(claimed) || interval.low() > high(claimed);
    }

    private static double low(Claimed claimed) {
        return orElse(claimed.low(), 0);
    }

    private static double high(Claimed claimed) {
        return orElse(claimed.high(), Double.POSITIVE_INFINITY);
    }

    private static double orElse(@Nullable Double value, double other) {
        return value == null ? other : value;
    }

    /// Returns the error in the ratio on which the verdict is based.
    private MeasurementError ofRatio(Claim claim, ClaimData data) {
        return switch (claim.relation()) {
            case Relation.AtLeast _, Relation.AtMost _, Relation.Between _, Relation.Within _ ->
                mean(0).dividedBy(mean(1));
            case RisesWith _, FallsWith _ -> ofTrend(this::mean);
            // The direction in which a gap changes depends on which of the two values is larger.
            case NarrowsWith _ -> ofTrend(level -> mean(level).symmetric());
            case SpreadSmaller _ -> ofSpread(data, Block::a, 0).dividedBy(ofSpread(data, Block::b, 1));
        };
    }

    /// Returns the largest possible error in the values of a side or level, in nanoseconds; 0 if the values do
    /// not depend on more than one clock; [MeasurementError#UNKNOWN] if the error is unknown.
    ///
    /// @param column 0 for A, 1 for B, or the number of the level, counted from 0
    long nanos(int column) {
        return column(column).stream()
                .reduce(MeasurementError.NONE, MeasurementError::plus)
                .clockNanos();
    }

    private MeasurementError mean(int column) {
        return MeasurementError.ofMean(column(column));
    }

    private List<MeasurementError> column(int column) {
        return blocks.stream().map(row -> row.get(column)).toList();
    }

    /// Returns the possible error in the change of a fitted line from the first to the last level. This change
    /// is a weighted sum of the logarithms of the values.
    private MeasurementError ofTrend(IntFunction<MeasurementError> mean) {
        int levels = blocks.getFirst().size();
        double middle = (levels - 1) / 2.0;
        double squares = 0;
        for (int level = 0; level < levels; level++) {
            squares += (level - middle) * (level - middle);
        }
        MeasurementError sum = MeasurementError.NONE;
        for (int level = 0; level < levels; level++) {
            sum = sum.plus(mean.apply(level).times((levels - 1) * (level - middle) / squares));
        }
        return sum;
    }

    private MeasurementError ofSpread(ClaimData data, Function<Block, OptionalDouble> side, int column) {
        if (!(data.values() instanceof Sides(List<Block> values))) {
            throw new IllegalArgumentException("a claim about a spread requires values for both sides");
        }
        double deviation = LogDeviation.of(
                        values.stream()
                                .map(side)
                                .flatMapToDouble(OptionalDouble::stream)
                                .toArray(),
                        2)
                .orElse(0);
        return MeasurementError.ofLogDeviation(deviation, column(column));
    }

    /// Returns whether, between two adjacent levels, the values of every block change in the direction opposite
    /// to the claimed trend, by more than these errors can explain. The result is false if the claim is not
    /// about a rising or falling trend.
    private boolean isReversed(Claim claim, ClaimData data) {
        if (!(data.values() instanceof Levels levels) || claim.relation() instanceof NarrowsWith) {
            return false;
        }
        double direction = claim.relation() instanceof RisesWith ? 1 : -1;
        return IntStream.range(0, levels.levels().size() - 1)
                .anyMatch(step -> IntStream.range(0, levels.rows().size())
                        .allMatch(block -> direction * change(levels.rows().get(block), step)
                                < -errorOfStep(block, step, direction)));
    }

    private static double change(Row row, int step) {
        return Math.log(row.values().get(step + 1).orElseThrow()
                / row.values().get(step).orElseThrow());
    }

    private double errorOfStep(int block, int step, double direction) {
        MeasurementError error =
                blocks.get(block).get(step + 1).dividedBy(blocks.get(block).get(step));
        return direction > 0 ? error.logAbove() : error.logBelow();
    }
}
