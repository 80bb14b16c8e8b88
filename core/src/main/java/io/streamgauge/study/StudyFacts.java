package io.streamgauge.study;

import io.streamgauge.study.Study.Scale;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Content of `study-run.json`: the options of a study run. Streamgauge writes the file before it runs the
/// first part, and again if `--resume` adds parts.
///
/// @param study directory of the study
/// @param startedAt start time in ISO 8601 format, in UTC
/// @param parts parts in the order in which they run
/// @param rules hash of the claims, statements and verdict rules of the study ([Study#rules]); null in files
///     of earlier versions
public record StudyFacts(
        String study,
        Scale scale,
        String startedAt,
        String streamgaugeVersion,
        List<PartFacts> parts,
        @Nullable String rules) {
    /// Name of the file in the directory of the run.
    public static final String FILE = "study-run.json";

    public StudyFacts {
        parts = List.copyOf(parts);
    }

    /// Creates facts without the hash of the rules.
    public StudyFacts(String study, Scale scale, String startedAt, String streamgaugeVersion, List<PartFacts> parts) {
        this(study, scale, startedAt, streamgaugeVersion, parts, null);
    }

    /// Returns a copy with different parts.
    public StudyFacts withParts(List<PartFacts> changed) {
        return new StudyFacts(study, scale, startedAt, streamgaugeVersion, changed, rules);
    }

    /// Returns a copy that contains only the parts with these IDs, in the order of the run.
    public StudyFacts only(List<String> ids) {
        return withParts(parts.stream().filter(part -> ids.contains(part.id())).toList());
    }

    /// Part of the run.
    ///
    /// @param file experiment file
    /// @param set values of `run --set`, except for a rate that is derived from another part
    /// @param estimatedSeconds duration of all blocks as estimated in the plan; 0 for probes
    /// @param blocks limits of the number of blocks if the part runs until its claims are decided; null if the
    ///     part runs once
    /// @param rates paths of the rates that are derived from other parts; null in files of earlier versions
    public record PartFacts(
            String id,
            String file,
            List<String> set,
            long estimatedSeconds,
            @Nullable Blocks blocks,
            @Nullable List<String> rates) {
        public PartFacts {
            set = List.copyOf(set);
            rates = rates == null ? null : List.copyOf(rates);
        }

        /// Returns whether the plan derives a rate from another part. The result is true for files of earlier
        /// versions, which do not list these rates.
        public boolean derives(String path) {
            return rates == null || rates.contains(path);
        }
    }

    /// Limits of the number of blocks of a part that runs until its claims are decided.
    ///
    /// @param least number of blocks before the first analysis that can decide a claim
    /// @param most maximum number of blocks
    public record Blocks(int least, int most) {}
}
