package io.streamgauge.driver.contract;

import io.streamgauge.driver.Driver.ReceiveListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Listener that stores all messages that the consumers of one group receive.
public final class MessageCollector {
    private final List<Message> messages = new ArrayList<>();

    /// Received message.
    ///
    /// @param consumer index of the consumer in its group
    /// @param whole true if the bytes after the header of the body match the token
    public record Message(
            int consumer, int destination, int partition, int producer, long token, int value, boolean whole) {}

    /// Returns the listener for one consumer of the group.
    ///
    /// @param index index of the consumer in its group
    public ReceiveListener consumer(int index) {
        return (destination, partition, array, offset, length) -> add(new Message(
                index,
                destination,
                partition,
                Bodies.producer(array, offset),
                Bodies.token(array, offset),
                Bodies.value(array, offset),
                Bodies.isWhole(array, offset, length)));
    }

    private synchronized void add(Message message) {
        messages.add(message);
        notifyAll();
    }

    /// Waits until the received messages satisfy `enough` or the timeout expires. Returns all messages
    /// received so far.
    public synchronized List<Message> await(Predicate<List<Message>> enough, Duration atMost)
            throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (!enough.test(messages)) {
            long remainingMillis = (end - System.nanoTime()) / 1_000_000;
            if (remainingMillis <= 0) {
                break;
            }
            wait(remainingMillis);
        }
        return List.copyOf(messages);
    }

    /// Waits until `count` messages have been received, or no message has been received for 30 s. Then waits 300 ms
    /// for unexpected additional messages. Returns all messages received so far.
    public List<Message> awaitExactly(int count) throws InterruptedException {
        int before = -1;
        int now = 0;
        while (now < count && now > before) {
            before = now;
            int more = Math.min(count, now + 1000);
            now = await(received -> received.size() >= more, Duration.ofSeconds(30))
                    .size();
        }
        return await(received -> received.size() > count, Duration.ofMillis(300));
    }
}
