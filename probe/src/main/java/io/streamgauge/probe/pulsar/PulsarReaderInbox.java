package io.streamgauge.probe.pulsar;

import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Reader;
import org.jspecify.annotations.Nullable;

/// Inbox that reads a topic without a subscription. Acknowledgements and rejections have no effect.
final class PulsarReaderInbox implements Inbox {
    private final Reader<byte[]> reader;

    PulsarReaderInbox(Reader<byte[]> reader) {
        this.reader = reader;
    }

    @Override
    public @Nullable IncomingMessage next(Duration timeout) throws PulsarClientException {
        Message<byte[]> message = reader.readNext((int) timeout.toMillis(), TimeUnit.MILLISECONDS);
        return message == null ? null : PulsarMessages.incoming(message);
    }

    @Override
    public boolean hasRemaining() throws PulsarClientException {
        return reader.hasMessageAvailable();
    }

    @Override
    public void ack(IncomingMessage message) {}

    @Override
    public void reject(IncomingMessage message) {}

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            // This failure can be ignored because the reader is no longer needed.
        }
    }
}
