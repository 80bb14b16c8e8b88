package io.streamgauge.load.coordination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/// State of the path check of one worker, or of all workers together.
///
/// @param producersReady true if every producer has received an acknowledgement from each of its
///     destinations
/// @param reached for each group, the set of the partitions from which the group has received a
///     message, as the words of a [BitSet]
/// @param idleConsumers number of consumers that have not received a message
public record PathState(boolean producersReady, List<List<Long>> reached, int idleConsumers) {
    /// Returns the state before any worker has reported.
    ///
    /// @param groups number of consumer groups
    public static PathState unknown(int groups) {
        return of(false, IntStream.range(0, groups).mapToObj(_ -> new BitSet()).toList(), 0);
    }

    public static PathState of(boolean producersReady, List<BitSet> reached, int idleConsumers) {
        return new PathState(
                producersReady,
                reached.stream()
                        .map(set -> Arrays.stream(set.toLongArray()).boxed().toList())
                        .toList(),
                idleConsumers);
    }

    /// Returns the partitions from which a group has not received a message.
    ///
    /// @param group number of the group, counted from 0
    /// @param partitions number of partitions of all destinations
    public BitSet missing(int group, int partitions) {
        BitSet missing = new BitSet(partitions);
        missing.set(0, partitions);
        missing.andNot(set(reached.get(group)));
        return missing;
    }

    /// Returns whether all paths are ready.
    ///
    /// @param partitions number of partitions of all destinations
    public boolean isReady(int partitions) {
        return producersReady
                && IntStream.range(0, reached.size())
                        .allMatch(group -> missing(group, partitions).isEmpty());
    }

    private static BitSet set(List<Long> words) {
        return BitSet.valueOf(words.stream().mapToLong(Long::longValue).toArray());
    }

    /// Returns the combined state of several workers.
    ///
    /// @param states states of all workers, at least one
    public static PathState ofAll(List<PathState> states) {
        List<BitSet> reached = new ArrayList<>();
        for (int group = 0; group < states.getFirst().reached().size(); group++) {
            BitSet union = new BitSet();
            for (PathState state : states) {
                union.or(set(state.reached().get(group)));
            }
            reached.add(union);
        }
        return of(
                states.stream().allMatch(PathState::producersReady),
                reached,
                states.stream().mapToInt(PathState::idleConsumers).sum());
    }
}
