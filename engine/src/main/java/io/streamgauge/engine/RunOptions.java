package io.streamgauge.engine;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Options of a run that do not change its experiment.
///
/// @param directory result directory, which must be new or empty; null for `runs/NAME-TIME` in the working
/// directory
/// @param keepBrokers true to leave the broker of the last trial running
public record RunOptions(@Nullable Path directory, boolean keepBrokers) {
    /// Default options. Streamgauge writes the results to a new directory below `runs` and stops every
    /// broker.
    public static final RunOptions DEFAULT = new RunOptions(null, false);

    /// Returns a copy of these options with another directory for the results.
    public RunOptions in(Path other) {
        return new RunOptions(other, keepBrokers);
    }
}
