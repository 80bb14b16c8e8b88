package io.streamgauge.experiment;

import java.util.List;
import java.util.stream.IntStream;

/// Rule for ending a run before its last block. The run ends as soon as the comparison of one metric is
/// decided.
///
/// @param metric name of the metric, for example `p99 end-to-end`
/// @param blocks maximum number of blocks
/// @param looks numbers of complete blocks after which an interim analysis takes place, in increasing
///     order; the last number is `blocks`
public record EarlyStopping(String metric, int blocks, List<Integer> looks) {
    /// First block after which an interim analysis can take place. With fewer blocks, the variation
    /// between blocks is too uncertain for an interim analysis.
    public static final int FIRST_INTERIM_LOOK = 3;

    /// Maximum number of interim analyses. Additional interim analyses are not useful.
    private static final int MAX_INTERIM_LOOKS = 20;

    public EarlyStopping {
        looks = List.copyOf(looks);
    }

    /// Returns a rule with an interim analysis after the third and each later block. If more than 20
    /// analyses would be necessary, the rule omits some of them at regular intervals.
    ///
    /// @param blocks maximum number of blocks, at least 3
    public static EarlyStopping of(Metric metric, int blocks) {
        int step = (blocks - FIRST_INTERIM_LOOK) / MAX_INTERIM_LOOKS + 1;
        return new EarlyStopping(
                metric.words(),
                blocks,
                IntStream.rangeClosed(FIRST_INTERIM_LOOK, blocks)
                        .filter(n -> (blocks - n) % step == 0)
                        .boxed()
                        .toList());
    }
}
