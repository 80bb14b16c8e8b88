package io.streamgauge.driver.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import io.streamgauge.benchmarks.client.BareClient;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.admin.RabbitConnection;
import io.streamgauge.driver.rabbitmq.admin.RabbitTrialQueues;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.measure.Counter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/// Bare client with the settings of the driver. It publishes on a channel with publisher confirms. An optional
/// consumer acknowledges in batches. The channel and the consumer use separate connections.
public final class BareRabbit implements BareClient {
    private final Channel channel;
    private final String exchange;
    private final AMQP.BasicProperties properties;
    private final Counter received = new Counter();
    private final Counter receivedBytes = new Counter();
    private volatile long confirmed;

    public BareRabbit(DriverConfig config, Topology topology) throws IOException, TimeoutException {
        Topology.Destination destination = topology.destinations().getFirst();
        RabbitOptions variant = RabbitOptions.of(config);
        exchange = destination.name();
        properties = new AMQP.BasicProperties.Builder()
                .deliveryMode(variant.persistent() ? 2 : 1)
                .build();
        if (topology.groups() > 0) {
            consume(config, variant, RabbitTrialQueues.queue(variant.queue(), destination, 0, 0));
        }
        channel = RabbitConnection.open(config, 0, "bare-producer", Map.of())
                .connection()
                .createChannel();
        // The highest confirmed sequence number is close to the number of confirmed messages. At a constant rate, the
        // broker confirms every message with little delay.
        channel.addConfirmListener((tag, _) -> confirmed = Math.max(confirmed, tag), (_, _) -> {});
        channel.confirmSelect();
    }

    private void consume(DriverConfig config, RabbitOptions variant, String queue)
            throws IOException, TimeoutException {
        Channel receiving = RabbitConnection.open(config, 0, "bare-consumer", Map.of())
                .connection()
                .createChannel();
        receiving.basicQos(variant.prefetch(), false);
        receiving.basicConsume(queue, false, new DefaultConsumer(receiving) {
            private int unacknowledged;

            @Override
            public void handleDelivery(String consumerTag, Envelope envelope, AMQP.BasicProperties ignored, byte[] body)
                    throws IOException {
                received.add(1);
                receivedBytes.add(body.length);
                if (++unacknowledged >= variant.ackEvery()) {
                    unacknowledged = 0;
                    receiving.basicAck(envelope.getDeliveryTag(), true);
                }
            }
        });
    }

    @Override
    public void send(byte[] body) {
        try {
            channel.basicPublish(exchange, "0", true, properties, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long accepted() {
        return confirmed;
    }

    @Override
    public long received() {
        return received.get();
    }
}
