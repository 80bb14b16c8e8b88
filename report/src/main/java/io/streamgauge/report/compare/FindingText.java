package io.streamgauge.report.compare;

import io.streamgauge.analyse.model.Comparison;

/// Text for the finding of a comparison.
public final class FindingText {
    private FindingText() {}

    public static String of(Comparison comparison) {
        return switch (comparison.finding()) {
            case DIFFERENT ->
                comparison.withinControl() ? "different, but within the noise of the A/A control" : "different";
            case EQUAL -> "equivalent within 5 %";
            case UNDECIDED -> "inconclusive";
            case IMPOSSIBLE ->
                comparison.hasTooFewBlocks()
                                && comparison.dropped().stream().noneMatch(Comparison.DroppedBlock::lacksValue)
                        ? "too few blocks"
                        : "values missing";
        };
    }
}
