package io.streamgauge.driver.rabbitmq.admin;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.impl.ForgivingExceptionHandler;
import io.streamgauge.HostPort;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.settings.ClientProperties;
import io.streamgauge.driver.rabbitmq.settings.RabbitAuthentication;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Connection with its own socket and threads. The connection can be closed within a time limit even if
/// the broker does not respond. The socket is blocking, which is the default of the client.
/// Therefore `basicPublish` returns only after it has written the body.
public final class RabbitConnection {

    private final Connection connection;
    private final AtomicReference<@Nullable Socket> socket;
    private final ExecutorService worker;
    private final List<Thread> threads;

    private RabbitConnection(
            Connection connection,
            AtomicReference<@Nullable Socket> socket,
            ExecutorService worker,
            List<Thread> threads) {
        this.connection = connection;
        this.socket = socket;
        this.worker = worker;
        this.threads = threads;
    }

    /// Connects to one node.
    ///
    /// @param node number of the node. This number modulo the number of addresses is the index of the address
    /// @param name text that the names of the connection and its threads contain
    /// @param properties properties of the experiment, as described by [ClientProperties]
    public static RabbitConnection open(DriverConfig config, int node, String name, Map<String, String> properties)
            throws IOException, TimeoutException {
        int index = Math.floorMod(node, config.addresses().size());
        return open(config, List.of(address(config.addresses().get(index))), name, properties);
    }

    /// Connects to the first node that responds, in the order of the addresses.
    static RabbitConnection openAny(DriverConfig config, String name, Map<String, String> properties)
            throws IOException, TimeoutException {
        return open(
                config,
                config.addresses().stream().map(RabbitConnection::address).toList(),
                name,
                properties);
    }

    private static RabbitConnection open(
            DriverConfig config, List<Address> addresses, String name, Map<String, String> properties)
            throws IOException, TimeoutException {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        AtomicReference<@Nullable ExecutorService> consumers = new AtomicReference<>();
        LateShutdown failures = new LateShutdown(
                () -> {
                    ExecutorService worker = consumers.get();
                    return worker != null && worker.isShutdown();
                },
                (thread, failure) -> Thread.currentThread().getThreadGroup().uncaughtException(thread, failure));
        ThreadFactory threadFactory = task -> {
            Thread thread = Thread.ofPlatform()
                    .name("streamgauge-rabbitmq-" + name + "-" + threads.size())
                    .daemon()
                    .uncaughtExceptionHandler(failures)
                    .unstarted(task);
            threads.add(thread);
            return thread;
        };
        AtomicReference<@Nullable Socket> socket = new AtomicReference<>();
        // A single worker thread delivers the messages of all queues of the connection. Therefore, these
        // deliveries are never concurrent.
        ExecutorService worker = Executors.newSingleThreadExecutor(threadFactory);
        consumers.set(worker);
        try {
            ConnectionFactory factory = factory(config, properties, threadFactory);
            // Keep the existing configurator, because it verifies the host name if the experiment enables this
            // verification.
            factory.setSocketConfigurator(factory.getSocketConfigurator().andThen(socket::set));
            Connection connection = factory.newConnection(worker, addresses, "streamgauge-" + name);
            return new RabbitConnection(connection, socket, worker, threads);
        } catch (IOException | TimeoutException | RuntimeException e) {
            closeQuietly(socket.get());
            worker.shutdownNow();
            throw e;
        }
    }

    private static Address address(String hostAndPort) {
        HostPort target = HostPort.of(hostAndPort);
        return new Address(target.host(), target.port());
    }

    /// Returns the address whose index is `node` modulo the number of addresses.
    public static String address(DriverConfig config, int node) {
        return config.addresses().get(Math.floorMod(node, config.addresses().size()));
    }

    private static ConnectionFactory factory(
            DriverConfig config, Map<String, String> properties, ThreadFactory threadFactory) {
        ConnectionFactory factory = ClientProperties.factory(properties);
        factory.setAutomaticRecoveryEnabled(false);
        factory.setTopologyRecoveryEnabled(false);
        factory.setThreadFactory(threadFactory);
        factory.setExceptionHandler(new Quiet());
        RabbitAuthentication.apply(config, factory);
        return factory;
    }

    public Connection connection() {
        return connection;
    }

    /// Returns the executor of the single thread that delivers messages to consumers.
    public ExecutorService worker() {
        return worker;
    }

    /// Closes the connection and its socket, and waits at most `timeout` for the threads to end. Does not throw
    /// exceptions.
    public void close(Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        Duration abortTimeout = timeout.dividedBy(2);
        Thread closer = Thread.startVirtualThread(() -> abort((int) abortTimeout.toMillis()));
        try {
            closer.join(abortTimeout);
            // Closing the socket unblocks a writer if the broker has stopped reading. Closing the socket also unblocks
            // the threads that wait for the lock of the writer.
            closeQuietly(socket.get());
            worker.shutdown();
            if (!worker.awaitTermination(Math.max(1, (end - System.nanoTime()) / 2), TimeUnit.NANOSECONDS)) {
                worker.shutdownNow();
            }
            for (Thread thread : threads) {
                thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            closeQuietly(socket.get());
            worker.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private void abort(int millis) {
        try {
            connection.abort(Math.max(1, millis));
        } catch (RuntimeException e) {
            // The connection is already closed.
        }
    }

    private static void closeQuietly(@Nullable Socket socket) {
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException e) {
                // The socket is closed even if close() reports an error.
            }
        }
    }

    /// Exception handler that does not log exceptions. The shutdown listeners report lost connections, and the
    /// consumers report the failures of their listeners.
    private static final class Quiet extends ForgivingExceptionHandler {
        @Override
        protected void log(String message, Throwable failure) {}
    }
}
