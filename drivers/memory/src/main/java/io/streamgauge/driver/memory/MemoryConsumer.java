package io.streamgauge.driver.memory;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/// Consumer that passes messages to the listener one at a time. The methods of this class are
/// synchronised, because several producer threads deliver messages concurrently if the script does
/// not contain delays. A paused consumer stores the messages.
final class MemoryConsumer implements Driver.Consumer, ReceiveListener {
    private final ReceiveListener listener;
    private final Queue<HeldMessage> kept = new ArrayDeque<>();
    private boolean paused;

    private record HeldMessage(int destination, int partition, ByteBuffer body) {}

    MemoryConsumer(ReceiveListener listener) {
        this.listener = listener;
    }

    @Override
    public synchronized void received(int destination, int partition, byte[] array, int offset, int length) {
        if (paused) {
            kept.add(new HeldMessage(
                    destination, partition, ByteBuffer.wrap(Arrays.copyOfRange(array, offset, offset + length))));
        } else {
            listener.received(destination, partition, array, offset, length);
        }
    }

    @Override
    public synchronized void pause() {
        paused = true;
    }

    @Override
    public synchronized void resume() {
        paused = false;
        for (HeldMessage next = kept.poll(); next != null; next = kept.poll()) {
            listener.received(
                    next.destination(),
                    next.partition(),
                    next.body().array(),
                    0,
                    next.body().remaining());
        }
    }

    @Override
    public void close(Duration timeout) {}
}
