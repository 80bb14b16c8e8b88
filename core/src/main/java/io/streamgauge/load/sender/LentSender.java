package io.streamgauge.load.sender;

import java.util.concurrent.atomic.AtomicReference;

/// Sender that has left its group because its client blocked the thread of the group. The blocked
/// thread then runs only this sender. When the client no longer blocks, the thread offers the
/// sender to the group, and the group takes the sender back.
final class LentSender {
    private final Sender sender;
    private final AtomicReference<State> state = new AtomicReference<>(State.LENT);
    private long next;

    private enum State {
        LENT,
        OFFERED,
        TAKEN
    }

    LentSender(Sender sender) {
        this.sender = sender;
    }

    Sender sender() {
        return sender;
    }

    /// Returns the instant at which the sender must run. Only the thread that runs or has taken the
    /// sender may call this method.
    long next() {
        return next;
    }

    void runAt(long instant) {
        next = instant;
    }

    /// Offers the sender to the group.
    void offer() {
        state.set(State.OFFERED);
    }

    /// Withdraws the offer.
    ///
    /// @return false if the group has taken the sender. The caller must no longer use the sender
    boolean withdraw() {
        return state.compareAndSet(State.OFFERED, State.LENT);
    }

    /// Takes the sender if it is offered.
    boolean take() {
        return state.compareAndSet(State.OFFERED, State.TAKEN);
    }
}
