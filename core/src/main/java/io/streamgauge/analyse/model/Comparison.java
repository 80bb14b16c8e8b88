package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Comparison of two systems, A and B, by one metric over the blocks of a run. The comparison estimates the
/// ratio of A to B.
///
/// In JSON, the fields of the unwrapped components are fields of the comparison.
///
/// @param blocks blocks that the comparison uses, with the values of A and B
/// @param dropped blocks that the comparison does not use, with the reasons
/// @param sentence result as text
public record Comparison(
        @JsonUnwrapped Subject subject,
        List<BlockValues> blocks,
        List<DroppedBlock> dropped,
        @JsonUnwrapped Estimate estimate,
        Finding finding,
        @JsonUnwrapped Sensitivity sensitivity,
        String sentence) {
    public Comparison {
        blocks = List.copyOf(blocks);
        dropped = List.copyOf(dropped);
    }

    /// Systems and metric of a comparison.
    ///
    /// @param cell levels of the varied factors as text; empty if nothing is varied
    /// @param metric name of the metric, for example `p99 end-to-end`
    /// @param unit unit of the values, for example `ns` or `messages/s`; empty for values without a unit
    /// @param a name of A. With up to four systems in a cell, A comes before B in alphabetical order
    /// @param b name of B. With more than four systems, B is the best system
    /// @param control true for an A/A control, in which B is a second copy of A and the ratio shows the noise
    public record Subject(String cell, String metric, String unit, String a, String b, boolean control) {}

    /// Estimated ratio. The ratio and its interval are null if there are fewer than two usable blocks, or if a
    /// trial that is not void does not have a value although other trials of its system have one.
    ///
    /// @param ratio geometric mean of A / B over the blocks
    /// @param low lower end of the interval
    /// @param high upper end of the interval
    /// @param confidence confidence level of the interval; above 0.95 if there are interim analyses, so that all
    ///     analyses together have a confidence level of 95 %
    public record Estimate(
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            double confidence) {}

    /// Differences that the comparison can detect.
    ///
    /// @param controlReach noise shown by the control for this metric and cell: the distance between 1 and the
    ///     farther end of the control's interval, as a share; null if it is unknown, and for the control itself
    /// @param detectableRatio minimum detectable ratio with this many blocks, a power of 80 % and the
    ///     confidence level of the interval; null if unknown
    /// @param blocksNeeded number of blocks needed to detect the observed ratio with a power of 80 %. The number
    ///     is null if the comparison is conclusive or impossible, if more than 100,000 blocks are needed, or if
    ///     only the clock error makes the comparison inconclusive
    /// @param clockErrorNanos largest possible error of an end-to-end latency due to differences between the
    ///     clocks of the worker hosts, in nanoseconds; -1 if it is unknown; null if the metric does not depend
    ///     on more than one clock
    public record Sensitivity(
            @Nullable Double controlReach,
            @Nullable Double detectableRatio,
            @Nullable Integer blocksNeeded,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Long clockErrorNanos) {}

    /// Result of the comparison.
    public enum Finding {
        /// Significant difference: the interval does not contain 1.
        DIFFERENT,
        /// Equivalence within 5 %, shown by two one-sided tests.
        EQUAL,
        UNDECIDED,
        /// Comparison with fewer than two usable blocks, or in which a trial that is not void does not have a
        /// value although other trials of its system have one.
        IMPOSSIBLE;

        /// Returns whether the comparison is conclusive: the systems are different or equivalent.
        public boolean decided() {
            return this == DIFFERENT || this == EQUAL;
        }
    }

    /// Values of a block.
    ///
    /// @param number number of the block, counted from 1
    public record BlockValues(int number, double a, double b) {}

    /// Block that the comparison does not use.
    ///
    /// @param why reason, for example `007-kafka is void (steal)`
    public record DroppedBlock(int number, String why) {
        /// Words between a trial and the metric for which it does not have a value.
        public static final String WITHOUT_VALUE = " does not have a value for ";

        /// Returns whether a trial that is not void does not have a value.
        public boolean lacksValue() {
            return why.contains(WITHOUT_VALUE);
        }
    }

    /// Returns whether the comparison has fewer than two usable blocks.
    public boolean hasTooFewBlocks() {
        return blocks.size() < 2;
    }

    /// Returns whether this comparison is between these two systems, in either order.
    public boolean isOf(String one, String other) {
        return (a().equals(one) && b().equals(other)) || (a().equals(other) && b().equals(one));
    }

    /// Returns whether the interval of the A/A control extends at least as far from 1 as the ratio. The noise of
    /// the machine alone may then explain the ratio.
    public boolean withinControl() {
        Double reach = controlReach();
        Double ratio = ratio();
        return reach != null && ratio != null && Math.max(ratio, 1 / ratio) - 1 <= reach;
    }

    // Shortcuts to fields of the components

    public String cell() {
        return subject.cell();
    }

    public String metric() {
        return subject.metric();
    }

    public String unit() {
        return subject.unit();
    }

    public String a() {
        return subject.a();
    }

    public String b() {
        return subject.b();
    }

    public boolean control() {
        return subject.control();
    }

    public @Nullable Double ratio() {
        return estimate.ratio();
    }

    public @Nullable Double low() {
        return estimate.low();
    }

    public @Nullable Double high() {
        return estimate.high();
    }

    public double confidence() {
        return estimate.confidence();
    }

    public @Nullable Double controlReach() {
        return sensitivity.controlReach();
    }

    public @Nullable Double detectableRatio() {
        return sensitivity.detectableRatio();
    }

    public @Nullable Integer blocksNeeded() {
        return sensitivity.blocksNeeded();
    }

    public @Nullable Long clockErrorNanos() {
        return sensitivity.clockErrorNanos();
    }
}
