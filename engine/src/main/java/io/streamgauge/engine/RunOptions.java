package io.streamgauge.engine;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Options of a run that do not change its experiment.
///
/// @param directory result directory, which must be new or empty; null for `runs/NAME-TIME` in the working directory.
/// For a resumed run, the existing directory of the run
/// @param keepBrokers true to leave the broker of the last trial running
/// @param lastBlock block after which the run pauses, at least 1. A paused run can be resumed with the next
///     block. If this value is at least the number of blocks, the run includes all blocks
public record RunOptions(@Nullable Path directory, boolean keepBrokers, int lastBlock) {
    /// Default options. Streamgauge writes the results to a new directory below `runs` and stops every
    /// broker.
    public static final RunOptions DEFAULT = new RunOptions(null, false);

    /// Creates options for a run of all blocks.
    public RunOptions(@Nullable Path directory, boolean keepBrokers) {
        this(directory, keepBrokers, Integer.MAX_VALUE);
    }

    /// Returns a copy of these options with another directory for the results.
    public RunOptions in(Path other) {
        return new RunOptions(other, keepBrokers, lastBlock);
    }

    /// Returns a copy of these options for a run that pauses after a block.
    public RunOptions pausingAfter(int block) {
        return new RunOptions(directory, keepBrokers, block);
    }
}
