package io.streamgauge.load.coordination;

import java.util.ArrayList;
import java.util.List;

/// State of the drain of one worker, or of all workers together.
///
/// @param settled true if all messages of the schedule have been sent and have an outcome
/// @param accepted number of accepted messages
/// @param failed number of failed messages, some of which the broker may deliver nevertheless
/// @param deliveredByGroup number of messages that the consumers of each group received
public record DrainState(boolean settled, long accepted, long failed, List<Long> deliveredByGroup) {
    public DrainState {
        deliveredByGroup = List.copyOf(deliveredByGroup);
    }

    /// Returns whether every group has certainly received every accepted message. If messages failed,
    /// the counts do not show whether a delivered message was an accepted or a failed one. The result
    /// is then false unless the failed messages are delivered too.
    public boolean isDrained() {
        return settled && deliveredByGroup.stream().allMatch(delivered -> delivered >= accepted + failed);
    }

    /// Returns the state of several workers together.
    ///
    /// @param states states of all workers, at least one
    public static DrainState ofAll(List<DrainState> states) {
        List<Long> delivered = new ArrayList<>();
        for (int g = 0; g < states.getFirst().deliveredByGroup().size(); g++) {
            int group = g;
            delivered.add(states.stream()
                    .mapToLong(s -> s.deliveredByGroup().get(group))
                    .sum());
        }
        return new DrainState(
                states.stream().allMatch(DrainState::settled),
                states.stream().mapToLong(DrainState::accepted).sum(),
                states.stream().mapToLong(DrainState::failed).sum(),
                delivered);
    }
}
