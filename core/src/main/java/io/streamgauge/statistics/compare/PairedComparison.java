package io.streamgauge.statistics.compare;

import io.streamgauge.statistics.Moments;
import java.util.List;
import java.util.Optional;

/// Paired t test of ln(A / B) over interleaved blocks (Student 1908). Effects shared by the trials of a
/// block, such as a drift in the performance of the machine, cancel out in the ratio.
///
/// @param estimate estimate of the ratio; empty if fewer than two blocks are complete
/// @param used numbers of the complete blocks
/// @param dropped numbers of the blocks in which a trial is void or missing
public record PairedComparison(Optional<RatioEstimate> estimate, List<Integer> used, List<Integer> dropped) {
    public PairedComparison {
        used = List.copyOf(used);
        dropped = List.copyOf(dropped);
    }

    public static PairedComparison of(List<Block> blocks) {
        double[] logs = blocks.stream()
                .filter(Block::complete)
                .mapToDouble(Block::logRatio)
                .toArray();
        return new PairedComparison(
                logs.length < 2 ? Optional.empty() : Optional.of(ofLogs(logs)),
                numbers(blocks, true),
                numbers(blocks, false));
    }

    public static RatioEstimate ofLogs(double[] logs) {
        Moments m = Moments.of(logs);
        return new RatioEstimate(RatioEstimate.Design.PAIRED, m.n(), m.mean(), m.standardError(), m.n() - 1.0);
    }

    private static List<Integer> numbers(List<Block> blocks, boolean complete) {
        return blocks.stream()
                .filter(b -> b.complete() == complete)
                .map(Block::number)
                .toList();
    }
}
