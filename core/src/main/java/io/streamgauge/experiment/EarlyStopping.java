package io.streamgauge.experiment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.streamgauge.experiment.metric.Metric;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Rule for ending a run before its last block. The run ends as soon as the comparison of one metric is
/// conclusive. If the rule does not have a metric, the interim analyses judge the claims of the run. The study
/// that contains the run then determines whether the run continues.
///
/// @param metric name of the metric, for example `p99 end-to-end`; null if the interim analyses judge the claims
///     of the run
/// @param blocks maximum number of blocks
/// @param looks numbers of complete blocks after which an analysis takes place, in increasing
///     order; the last number is `blocks`, after which the final analysis takes place
public record EarlyStopping(@Nullable String metric, int blocks, List<Integer> looks) {
    /// Minimum number of complete blocks for an interim analysis. With fewer blocks, the estimate of the
    /// variation between blocks is too imprecise.
    public static final int FIRST_INTERIM_LOOK = 3;

    /// Maximum number of analyses, including the final analysis. Further analyses are not useful.
    private static final int MAX_INTERIM_LOOKS = 20;

    public EarlyStopping {
        looks = List.copyOf(looks);
    }

    /// Returns a rule with an analysis after the third and each later block. If this results in more than 20
    /// analyses, the rule omits some of them at regular intervals.
    ///
    /// @param blocks maximum number of blocks, at least 3
    public static EarlyStopping of(Metric metric, int blocks) {
        return new EarlyStopping(metric.words(), blocks, looks(blocks));
    }

    /// Returns a rule for a run whose claims are judged after the third and each later block. With many
    /// blocks, the rule omits some of these analyses.
    ///
    /// @param blocks maximum number of blocks, at least 3
    public static EarlyStopping byClaims(int blocks) {
        return new EarlyStopping(null, blocks, looks(blocks));
    }

    /// Returns whether the interim analyses judge the claims of the run.
    @JsonIgnore
    public boolean isByClaims() {
        return metric == null;
    }

    private static List<Integer> looks(int blocks) {
        int step = (blocks - FIRST_INTERIM_LOOK) / MAX_INTERIM_LOOKS + 1;
        return IntStream.rangeClosed(FIRST_INTERIM_LOOK, blocks)
                .filter(n -> (blocks - n) % step == 0)
                .boxed()
                .toList();
    }
}
