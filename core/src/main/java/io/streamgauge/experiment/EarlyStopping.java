package io.streamgauge.experiment;

import java.util.List;
import java.util.stream.IntStream;

/// When a run may end before its last block: as soon as the comparison of this metric is decided.
///
/// @param metric in words, for example `p99 end-to-end`
/// @param blocks the most that will run
/// @param looks numbers of complete blocks after which the data are looked at, rising; the last is `blocks`
public record EarlyStopping(String metric, int blocks, List<Integer> looks) {
    /// Fewer blocks than this say too little of their own spread to be looked at.
    public static final int FIRST_LOOK = 3;

    /// More looks than this gain nothing.
    private static final int MOST_LOOKS = 20;

    public EarlyStopping {
        looks = List.copyOf(looks);
    }

    /// A look after each block from the third on; with many blocks after every second, third and so on.
    ///
    /// @param blocks at least 3
    public static EarlyStopping of(Metric metric, int blocks) {
        int step = (blocks - FIRST_LOOK) / MOST_LOOKS + 1;
        return new EarlyStopping(
                metric.words(),
                blocks,
                IntStream.rangeClosed(FIRST_LOOK, blocks)
                        .filter(n -> (blocks - n) % step == 0)
                        .boxed()
                        .toList());
    }
}
