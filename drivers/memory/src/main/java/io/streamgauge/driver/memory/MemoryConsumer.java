package io.streamgauge.driver.memory;

import io.streamgauge.driver.ConsumerPace;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.EventScheduler;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Consumer that passes messages to the listener one at a time. The methods of this class are synchronised,
/// because several producer threads can deliver messages concurrently. A paused consumer stores the messages. A
/// consumer with a limited rate stores each message until the pace allows its delivery.
final class MemoryConsumer implements Driver.Consumer, ReceiveListener {
    private final ReceiveListener listener;
    private final EventScheduler time;
    private final @Nullable ConsumerPace pace;
    private final Queue<HeldMessage> kept = new ArrayDeque<>();
    private boolean paused;
    /// True if `firstNanos` is the instant at which the pace allows the delivery of the first stored message.
    private boolean firstAdmitted;
    private long firstNanos;

    private record HeldMessage(int destination, int partition, ByteBuffer body) {}

    /// @param pace pace of the consumer; null if its rate is not limited
    MemoryConsumer(ReceiveListener listener, EventScheduler time, @Nullable ConsumerPace pace) {
        this.listener = listener;
        this.time = time;
        this.pace = pace;
    }

    @Override
    public synchronized void received(int destination, int partition, byte[] array, int offset, int length) {
        if (!paused && kept.isEmpty() && (pace == null || !pace.isLimited())) {
            listener.received(destination, partition, array, offset, length);
            return;
        }
        kept.add(new HeldMessage(
                destination, partition, ByteBuffer.wrap(Arrays.copyOfRange(array, offset, offset + length))));
        deliverKept();
    }

    @Override
    public synchronized void pause() {
        paused = true;
    }

    @Override
    public synchronized void resume() {
        paused = false;
        deliverKept();
    }

    /// Delivers the stored messages whose delivery the pace allows now. Does nothing while the consumer is
    /// paused.
    private synchronized void deliverKept() {
        while (!paused && !kept.isEmpty() && isFirstAllowed()) {
            firstAdmitted = false;
            HeldMessage next = kept.remove();
            listener.received(
                    next.destination(),
                    next.partition(),
                    next.body().array(),
                    0,
                    next.body().remaining());
        }
    }

    /// Returns whether the pace allows the delivery of the first stored message now. If not, this method
    /// schedules the delivery.
    private boolean isFirstAllowed() {
        if (pace == null || !pace.isLimited()) {
            return true;
        }
        long now = time.nanoTime();
        if (!firstAdmitted) {
            firstAdmitted = true;
            firstNanos = pace.admit(now);
            if (firstNanos - now > 0) {
                time.schedule(firstNanos, this::deliverKept);
            }
        }
        if (firstNanos - now > 0) {
            return false;
        }
        pace.received(now);
        return true;
    }

    @Override
    public void close(Duration timeout) {}
}
