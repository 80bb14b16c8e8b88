package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/// Utility for closing channels that the broker may already have closed.
final class ChannelCloser {
    private ChannelCloser() {}

    static void close(Channel channel) {
        try {
            channel.close();
        } catch (IOException | TimeoutException | RuntimeException e) {
            // The channel or its connection is already closed.
        }
    }
}
