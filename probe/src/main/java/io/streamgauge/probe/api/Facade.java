package io.streamgauge.probe.api;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Uniform interface between the probes and one live system. An implementation uses the native client of the
/// system. For a request for a capability, the implementation uses the feature of the system that is closest to
/// this capability and returns the translated request. It does not judge the result.
///
/// Calls wait for the response of the broker. If the broker or the client refuses a request, the call throws
/// [RefusedException]. Any other exception makes the probe inconclusive.
public interface Facade extends AutoCloseable {
    /// Returns software versions by name. The version of the broker may be missing.
    Map<String, String> versions();

    /// Creates a destination and returns the translated request.
    CapabilityRequest create(String destination, DestinationFeature wish) throws Exception;

    /// Creates destinations and an entry point that routes messages to them, and returns the translated request.
    CapabilityRequest route(Routing kind, String entry, List<Routing.Binding> bindings) throws Exception;

    /// Sends all messages in order and waits until the broker has accepted them.
    ///
    /// @return translated request from the field `extra` of the first message
    CapabilityRequest send(String destination, List<OutgoingMessage> messages) throws Exception;

    /// Sends a message twice, as a client does if it does not receive the acknowledgement of the
    /// first send. Returns the translated request.
    CapabilityRequest resend(String destination, byte[] body) throws Exception;

    /// Opens consumers of one group. Together, the consumers receive every message from the start. If there are
    /// several consumers, this method returns when all of them are ready.
    List<Inbox> subscribe(String destination, String group, int consumers) throws Exception;

    /// Opens a reader that starts at the first message that the broker holds. The reader does not acknowledge
    /// messages.
    Inbox readFromBeginning(String destination) throws Exception;

    /// Opens a consumer with a limit on the number of unacknowledged messages.
    PrefetchConsumer subscribeWithPrefetch(String destination, int limit) throws Exception;

    /// Opens a consumer to which the system pushes messages.
    ///
    /// @param arrived callback for each message, from any thread
    PushSubscription push(String destination, Consumer<IncomingMessage> arrived) throws Exception;

    /// Opens a consumer that receives a message only on request.
    PrefetchConsumer pull(String destination) throws Exception;

    Transaction begin() throws Exception;

    /// Returns the number of messages that the broker reports for a destination, including consumed messages
    /// that it still holds.
    ///
    /// @throws UndecidedException if the facade cannot read this number
    default long stored(String destination) throws Exception {
        throw new UndecidedException("the probe cannot read the number of stored messages from this system");
    }

    /// Adds partitions to a partitioned destination that is in use.
    ///
    /// @param total number of partitions after this call
    /// @throws UndecidedException if the facade cannot add partitions
    default CapabilityRequest addPartitions(String destination, int total) throws Exception {
        throw new UndecidedException("the probe cannot add partitions to a destination of this system");
    }

    /// Starts a source connector and a sink connector. The source connector sends each line of a file to the
    /// destination. The sink connector writes each message of the destination to another file.
    ///
    /// @throws UndecidedException if the facade cannot start connectors
    default Connectors connect(String destination, Path source, Path sink, JavaPrograms programs) throws Exception {
        throw new UndecidedException("the probe cannot start connectors for this system");
    }

    /// Raises the message size limits of the client so that the limit of the broker applies.
    ///
    /// @param bytes size of the largest message that the probe sends
    /// @return remark about the size limits of the client, for the evidence; may be empty
    String openForLargeMessages(int bytes) throws Exception;

    /// Removes all resources that this facade has created. Ignores resources that no longer exist.
    void removeAll();

    /// Closes the connections. Does not throw an exception.
    @Override
    void close();

    /// Running connectors and the request that started them.
    record Connectors(CapabilityRequest asked, JavaPrograms.Running program) implements AutoCloseable {
        @Override
        public void close() {
            program.close();
        }
    }

    /// Consumer with a prefetch limit or with delivery on request, and the request that opened this consumer.
    record PrefetchConsumer(CapabilityRequest asked, Inbox inbox) implements AutoCloseable {
        @Override
        public void close() {
            inbox.close();
        }
    }
}
