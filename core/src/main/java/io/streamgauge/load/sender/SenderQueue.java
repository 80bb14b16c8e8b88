package io.streamgauge.load.sender;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Queue of senders, ordered by the instant at which each sender must run. The queue is a binary heap whose
/// operations do not allocate memory, unless the heap must grow. Only one thread at a time uses a queue.
final class SenderQueue {
    private long[] instants;
    private Sender[] senders;
    private int size;

    /// @param capacity number of senders that the queue can hold before it grows, at least 1
    SenderQueue(int capacity) {
        instants = new long[capacity];
        senders = new Sender[capacity];
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /// Adds a sender.
    ///
    /// @param instant instant on the timeline
    void add(Sender sender, long instant) {
        if (size == senders.length) {
            instants = Arrays.copyOf(instants, 2 * size);
            senders = Arrays.copyOf(senders, 2 * size);
        }
        moveUp(size++, sender, instant);
    }

    /// Returns the sender with the earliest instant. The queue must not be empty.
    Sender first() {
        return senders[0];
    }

    /// Returns the earliest instant. The queue must not be empty.
    long firstInstant() {
        return instants[0];
    }

    /// Changes the instant of the first sender.
    void reschedule(long instant) {
        moveDown(senders[0], instant);
    }

    /// Removes the first sender.
    void removeFirst() {
        size--;
        if (size > 0) {
            moveDown(senders[size], instants[size]);
        }
    }

    /// Removes half of the senders, at least one if the queue contains at least two.
    ///
    /// @return removed senders
    List<Sender> removeHalf() {
        List<Sender> removed = new ArrayList<>();
        long[] oldInstants = Arrays.copyOf(instants, size);
        Sender[] oldSenders = Arrays.copyOf(senders, size);
        int old = size;
        size = 0;
        for (int i = 0; i < old; i++) {
            if (i % 2 == 0) {
                add(oldSenders[i], oldInstants[i]);
            } else {
                removed.add(oldSenders[i]);
            }
        }
        return removed;
    }

    private void moveUp(int from, Sender sender, long instant) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (instants[parent] <= instant) {
                break;
            }
            place(at, senders[parent], instants[parent]);
            at = parent;
        }
        place(at, sender, instant);
    }

    private void moveDown(Sender sender, long instant) {
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && instants[child + 1] < instants[child]) {
                child++;
            }
            if (instants[child] >= instant) {
                break;
            }
            place(at, senders[child], instants[child]);
            at = child;
        }
        place(at, sender, instant);
    }

    private void place(int at, Sender sender, long instant) {
        senders[at] = sender;
        instants[at] = instant;
    }
}
