package io.streamgauge.driver.rabbitmq.amqp;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConfirmListener;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.admin.RabbitConnection;
import io.streamgauge.driver.rabbitmq.admin.RabbitErrorMapping;
import io.streamgauge.driver.rabbitmq.settings.ExchangeType;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Publisher with its own channel. All messages with the same partition index share one AMQP properties object.
public final class RabbitPublisher implements Driver.Producer {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final Connector connector;
    private final Recovery recovery;
    private final Target[] targets;
    private final AMQP.BasicProperties[] properties;
    private final boolean confirming;
    private final SendListener listener;
    private volatile Session session;
    private volatile boolean closed;

    /// Destination of the publisher, with the exchange and the routing key of each partition.
    private static final class Target {
        private final String name;
        private final String[] exchanges;
        private final String[] routingKeys;
        private int next;

        Target(Topology.Destination destination, ExchangeType type) {
            this.name = destination.name();
            this.exchanges = new String[destination.partitions()];
            this.routingKeys = new String[destination.partitions()];
            for (int p = 0; p < exchanges.length; p++) {
                exchanges[p] = type.exchange(name, p);
                routingKeys[p] = type.routingKey(p);
            }
        }

        int index(int partition, byte @Nullable [] key) {
            if (partition != ANY_PARTITION) {
                return partition;
            }
            if (key != null) {
                return ofKey(key, exchanges.length);
            }
            int chosen = next;
            next = chosen + 1 == exchanges.length ? 0 : chosen + 1;
            return chosen;
        }
    }

    private RabbitPublisher(
            List<Topology.Destination> destinations,
            RabbitOptions variant,
            SendListener listener,
            Connector connector,
            Recovery recovery)
            throws IOException, TimeoutException {
        this.connector = connector;
        this.recovery = recovery;
        this.confirming = variant.confirms();
        this.listener = listener;
        this.targets = destinations.stream()
                .map(d -> new Target(d, variant.exchange()))
                .toArray(Target[]::new);
        int partitions = destinations.stream()
                .mapToInt(Topology.Destination::partitions)
                .max()
                .orElse(0);
        this.properties = new AMQP.BasicProperties[partitions];
        for (int p = 0; p < partitions; p++) {
            properties[p] = properties(variant, p);
        }
        this.session = new Session(SharedChannel.open(connector.connect(0)));
    }

    private static AMQP.BasicProperties properties(RabbitOptions variant, int partition) {
        AMQP.BasicProperties.Builder properties =
                new AMQP.BasicProperties.Builder().deliveryMode(variant.persistent() ? 2 : 1);
        Map<String, Object> headers = variant.exchange().headers(partition);
        // If the exchange type does not use headers, the header table stays null. If it were an
        // empty map, the client would send an empty table.
        return headers.isEmpty()
                ? properties.build()
                : properties.headers(headers).build();
    }

    /// Factory of connections.
    interface Connector {
        /// Returns a lease on a shared connection or on a new connection.
        ///
        /// @param attempt number of the attempt; 0 for the first connection. If connections are not shared,
        ///     each attempt uses the next node
        ClientPool.Lease<RabbitConnection> connect(int attempt) throws IOException, TimeoutException;
    }

    static RabbitPublisher open(
            List<Topology.Destination> destinations,
            RabbitOptions variant,
            SendListener listener,
            Connector connector,
            Recovery recovery)
            throws IOException, TimeoutException {
        RabbitPublisher publisher = new RabbitPublisher(destinations, variant, listener, connector, recovery);
        publisher.session.begin();
        return publisher;
    }

    @Override
    public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
        Target target = targets[destination];
        session.send(token, target, target.index(partition, key), payload);
    }

    /// Returns the partition to which the hash of a key maps.
    public static int ofKey(byte[] key, int partitions) {
        int hash = Arrays.hashCode(key) * 0x9E3779B9;
        return Math.floorMod(hash ^ (hash >>> 16), partitions);
    }

    private void reopen(int attempt) throws IOException, TimeoutException {
        session.link.close(CLOSE_TIMEOUT);
        Session again = new Session(SharedChannel.open(connector.connect(attempt)));
        again.begin();
        session = again;
        if (closed) {
            again.link.close(CLOSE_TIMEOUT);
        }
    }

    @Override
    public void flush() {
        // A flush is not necessary, because basicPublish writes and flushes each message.
    }

    @Override
    public void close(Duration timeout) {
        closed = true;
        recovery.stop(timeout.dividedBy(4));
        session.link.close(timeout.multipliedBy(3).dividedBy(4));
    }

    SharedChannel link() {
        return session.link;
    }

    /// Session of the publisher on one channel. The session ends when the channel is lost or closed.
    private final class Session implements ConfirmListener {
        private final SharedChannel link;
        private final Channel channel;
        private final Confirms confirms = new Confirms(listener);

        Session(SharedChannel link) {
            this.link = link;
            this.channel = link.channel();
        }

        void begin() throws IOException {
            try {
                channel.addShutdownListener(this::shutdown);
                if (confirming) {
                    channel.addReturnListener(
                            (code, text, exchange, routingKey, ignored, body) -> confirms.returned(body, text));
                    channel.addConfirmListener(this);
                    channel.confirmSelect();
                }
            } catch (IOException | RuntimeException e) {
                link.close(CLOSE_TIMEOUT);
                throw e;
            }
        }

        void send(long token, Target target, int partition, byte[] payload) {
            Confirms.ConnectionLoss loss = confirms.loss();
            if (loss != null) {
                fail(token, loss);
                return;
            }
            if (confirming) {
                confirms.publishing(token);
            }
            try {
                channel.basicPublish(
                        target.exchanges[partition],
                        target.routingKeys[partition],
                        confirming,
                        properties[partition],
                        payload);
            } catch (IOException | RuntimeException e) {
                lost(e);
                loss = confirms.loss();
                if (!confirming && loss != null) {
                    fail(token, loss);
                }
                return;
            }
            if (!confirming) {
                listener.accepted(token);
            } else {
                loss = confirms.loss();
                if (loss != null) {
                    // The channel was lost while the message was being sent. Therefore, the message might not have an
                    // outcome yet.
                    confirms.failAllPending(loss.kind(), loss.detail());
                }
            }
        }

        private void fail(long token, Confirms.ConnectionLoss loss) {
            listener.failed(token, loss.kind(), loss.detail());
        }

        private void shutdown(ShutdownSignalException signal) {
            if (!closed && !signal.isInitiatedByApplication()) {
                lost(signal);
            }
        }

        private void lost(Throwable failure) {
            if (closed) {
                return;
            }
            SendFailure kind = RabbitErrorMapping.kind(failure);
            if (confirms.failAllPending(kind, RabbitErrorMapping.line(failure))) {
                String reason = "RabbitMQ producer for " + targets[0].name
                        + (targets.length > 1 ? " and other destinations" : "")
                        + " stopped: " + RabbitErrorMapping.line(failure);
                if (kind == SendFailure.CONNECTION) {
                    recovery.begin(reason, () -> session == this, RabbitPublisher.this::reopen);
                } else {
                    recovery.giveUp(reason);
                }
            }
        }

        /// Handles a confirm on the reader thread of the connection.
        @Override
        public void handleAck(long deliveryTag, boolean multiple) {
            confirms.accepted(deliveryTag, multiple);
        }

        @Override
        public void handleNack(long deliveryTag, boolean multiple) {
            confirms.refused(deliveryTag, multiple);
        }
    }
}
