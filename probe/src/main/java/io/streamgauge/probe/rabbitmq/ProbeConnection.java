package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeoutException;

/// Connection of the probes to one of several addresses. Some servers close not only the channel but the
/// whole connection when they refuse a request. This class then opens a new connection so that the next
/// probe does not fail.
final class ProbeConnection implements AutoCloseable {
    private static final int CLOSE_MILLIS = 3_000;

    private final ConnectionFactory factory;
    private final List<Address> addresses;
    private Connection current;

    private ProbeConnection(ConnectionFactory factory, List<Address> addresses, Connection first) {
        this.factory = factory;
        this.addresses = List.copyOf(addresses);
        this.current = first;
    }

    static ProbeConnection open(ConnectionFactory factory, List<Address> addresses)
            throws IOException, TimeoutException {
        return new ProbeConnection(factory, addresses, connect(factory, addresses));
    }

    private static Connection connect(ConnectionFactory factory, List<Address> addresses)
            throws IOException, TimeoutException {
        return factory.newConnection(addresses, "streamgauge-probe");
    }

    /// Returns an open connection. Reconnects if the broker has closed the connection.
    synchronized Connection get() throws IOException {
        if (!current.isOpen()) {
            try {
                current = connect(factory, addresses);
            } catch (TimeoutException e) {
                throw new IOException(e);
            }
        }
        return current;
    }

    Channel createChannel() throws IOException {
        return get().createChannel();
    }

    @Override
    public synchronized void close() {
        current.abort(CLOSE_MILLIS);
    }
}
