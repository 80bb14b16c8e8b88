package io.streamgauge.study.chart;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.RunStatus;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs with capacity searches.
public final class SampleSearches {
    private SampleSearches() {}

    /// Returns a search for the capacity of the system `kafka`.
    ///
    /// @param perSecond confirmed rate, which is also the estimate; null if the search did not find a rate
    public static Capacity search(int block, Status status, @Nullable Double perSecond) {
        return new Capacity(
                new Capacity.Search("00" + block + "-kafka", "kafka", "", Map.of(), block),
                "",
                List.of(),
                status,
                "reason of the status",
                new Capacity.Rates(perSecond, perSecond, perSecond, perSecond, null, perSecond),
                new Capacity.TrialCounts(2, 2, 20, 0),
                List.of());
    }

    public static Summary run(Capacity... searches) {
        return new Summary(
                Summary.SCHEMA_VERSION,
                new Summary.Run("run", "run", ""),
                new Summary.Conclusion("", "", List.of()),
                new Summary.Course(RunStatus.DONE, "2026-11-25T00:00:00Z", "2026-11-25T00:01:00Z", null),
                new Summary.Setup("1", 0, new HostFacts("a", "Linux", "cpu", 4, 1L << 30, "25", "ext4"), List.of()),
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                new Summary.Searches(List.of(searches), List.of()),
                new Summary.Claims("", List.of(), List.of()));
    }
}
