package io.streamgauge.driver.memory;

import io.streamgauge.driver.Driver.ReceiveListener;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Partition that delivers each message to one consumer of every group that has consumers.
final class MemoryPartition {
    private final int destination;
    private final int index;
    private final long reorderEvery;
    private final List<List<ReceiveListener>> listenersByGroup;
    private long lastDelivery = Long.MIN_VALUE;
    private long delivered;
    private byte @Nullable [] held;
    private int heldCopies;

    MemoryPartition(int destination, int index, int groups, long reorderEvery) {
        this.destination = destination;
        this.index = index;
        this.reorderEvery = reorderEvery;
        this.listenersByGroup = IntStream.range(0, groups)
                .<List<ReceiveListener>>mapToObj(_ -> new ArrayList<>())
                .toList();
    }

    synchronized void subscribe(int group, ReceiveListener listener) {
        listenersByGroup.get(group).add(listener);
    }

    /// Returns the delivery time of a message: the later of `nanos` and the delivery time of the
    /// preceding message. Call this method in the order of the messages.
    long deliveryTime(long nanos) {
        lastDelivery = Math.max(lastDelivery, nanos);
        return lastDelivery;
    }

    /// Delivers a message, or holds it back until its successor is delivered.
    ///
    /// @return number of the message if the partition holds it back; otherwise 0. The caller must call
    ///     [#release] for the held-back message later, because a successor may never arrive
    synchronized long deliver(byte[] payload) {
        byte[] overtaken = held;
        held = null;
        delivered++;
        if (overtaken == null && reorderEvery > 0 && delivered % reorderEvery == 0) {
            held = payload;
            heldCopies = 1;
            return delivered;
        }
        deliverToGroups(payload);
        if (overtaken != null) {
            deliverHeld(overtaken);
        }
        return 0;
    }

    /// Delivers a second copy of the message that was most recently passed to [#deliver]. If the partition holds
    /// this message back, the partition later delivers both copies together.
    synchronized void redeliver(byte[] payload) {
        if (held == null) {
            deliverToGroups(payload);
        } else {
            heldCopies++;
        }
    }

    /// Delivers the message with this number if the partition still holds the message back.
    synchronized void release(long number) {
        byte[] payload = held;
        if (payload != null && delivered == number) {
            held = null;
            deliverHeld(payload);
        }
    }

    private void deliverHeld(byte[] payload) {
        for (int copy = 0; copy < heldCopies; copy++) {
            deliverToGroups(payload);
        }
    }

    private void deliverToGroups(byte[] payload) {
        for (int g = 0; g < listenersByGroup.size(); g++) {
            List<ReceiveListener> listeners = listenersByGroup.get(g);
            if (!listeners.isEmpty()) {
                int turn = (int) (delivered % listeners.size());
                ReceiveListener listener = listeners.get(turn);
                // A listener may receive messages from several partitions, but only one thread at a time
                // may call the listener.
                synchronized (listener) {
                    listener.received(destination, index, payload, 0, payload.length);
                }
            }
        }
    }
}
