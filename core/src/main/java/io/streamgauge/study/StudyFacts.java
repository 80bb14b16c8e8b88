package io.streamgauge.study;

import io.streamgauge.study.Study.Scale;
import java.util.List;

/// `study-run.json`: what a run of a study was asked for, written before its first part.
///
/// @param study its directory
/// @param startedAt ISO-8601, UTC
/// @param parts in the order in which they run
public record StudyFacts(
        String study, Scale scale, String startedAt, String streamgaugeVersion, List<PartFacts> parts) {
    /// File in the directory of the study's run.
    public static final String FILE = "study-run.json";

    public StudyFacts {
        parts = List.copyOf(parts);
    }

    /// One part as it runs.
    ///
    /// @param file experiment file
    /// @param set what `run --set` gets; a rate that follows from another part is not in it
    /// @param estimatedSeconds by the plan, 0 for probes
    public record PartFacts(String id, String file, List<String> set, long estimatedSeconds) {
        public PartFacts {
            set = List.copyOf(set);
        }
    }
}
