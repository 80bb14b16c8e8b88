package io.streamgauge.load.coordination;

import java.util.List;

/// Counts of one worker during the drain, or of all workers together.
///
/// @param settled true if the senders have finished and all sent messages have an outcome
/// @param accepted number of accepted messages
/// @param deliveredByGroup number of messages that the consumers of each group received
public record DrainState(boolean settled, long accepted, List<Long> deliveredByGroup) {
    public DrainState {
        deliveredByGroup = List.copyOf(deliveredByGroup);
    }

    /// Returns whether the drain may have ended. Equal counts do not prove that the drain has ended, because a
    /// delivered message can be a failed message, or a copy of a message that another worker received.
    public boolean mayBeComplete() {
        return settled && deliveredByGroup.stream().allMatch(delivered -> delivered >= accepted);
    }
}
