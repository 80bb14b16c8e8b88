package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.Channel;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Transaction;
import java.io.IOException;

/// Transaction on a channel in transaction mode.
final class RabbitTransaction implements Transaction {
    private final Channel channel;

    RabbitTransaction(Channel channel) {
        this.channel = channel;
    }

    @Override
    public CapabilityRequest asked() {
        return CapabilityRequest.nativeFeature("tx.select");
    }

    @Override
    public void send(String destination, byte[] body) throws IOException {
        channel.basicPublish("", destination, AmqpMessageProperties.of(OutgoingMessage.of(body)), body);
    }

    @Override
    public void commit() throws IOException {
        channel.txCommit();
    }

    @Override
    public void abort() throws IOException {
        channel.txRollback();
    }

    @Override
    public void close() {
        ChannelCloser.close(channel);
    }
}
