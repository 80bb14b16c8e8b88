package io.streamgauge.probe.api;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// One live system, asked in the words of the probes and answering through its own client. An implementation translates
/// each request into the nearest thing that the system has and says what that was; it judges nothing.
///
/// Calls wait for the broker's answer. A request that broker or client refuse throws [RefusedException]; anything else
/// that is thrown means that the probe could not tell.
public interface Facade extends AutoCloseable {
    /// Software versions by name, the broker's where it tells.
    Map<String, String> versions();

    /// Makes a destination.
    CapabilityRequest create(String destination, DestinationFeature wish) throws Exception;

    /// Makes an entry point and the destinations that it feeds.
    CapabilityRequest route(Routing kind, String entry, List<Routing.Binding> bindings) throws Exception;

    /// Sends all, in order, and waits until the broker has them.
    ///
    /// @return how the extra of the first message was asked for
    CapabilityRequest send(String destination, List<OutgoingMessage> messages) throws Exception;

    /// Sends the same message twice, as a client does that has not heard of the first attempt's success.
    CapabilityRequest sendTwice(String destination, byte[] body) throws Exception;

    /// Consumers of one group, which between them get every message from the first one. Returns when all are ready.
    List<Inbox> subscribe(String destination, String group, int consumers) throws Exception;

    /// A reader of everything that the destination holds, whatever others have consumed. Consumes nothing.
    Inbox fromTheStart(String destination) throws Exception;

    /// A consumer that asks to be given at most `limit` messages that it has not acknowledged.
    Limited limited(String destination, int limit) throws Exception;

    /// A consumer that only waits.
    ///
    /// @param arrived called for each message, from any thread
    PushSubscription push(String destination, Consumer<IncomingMessage> arrived) throws Exception;

    /// A consumer that is given a message when it asks and never else.
    Limited pull(String destination) throws Exception;

    Transaction begin() throws Exception;

    /// The widest that the client can be opened for large messages, so that the broker's limit shows and not the
    /// client's.
    ///
    /// @return what was set, for the evidence; may be empty
    String openForLargeMessages(int bytes) throws Exception;

    /// Removes everything that this facade has made. Does not fail if it is gone.
    void removeAll();

    /// Never throws.
    @Override
    void close();

    /// A consumer, and how its limit was asked for.
    record Limited(CapabilityRequest asked, Inbox inbox) implements AutoCloseable {
        @Override
        public void close() {
            inbox.close();
        }
    }
}
