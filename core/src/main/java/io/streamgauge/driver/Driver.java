package io.streamgauge.driver;

import io.streamgauge.DriverException;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Open connection to a system under test, for one trial. The driver runs in a worker process.
///
/// Only implementations use the native terms of a system (topic, exchange, queue, offset).
public interface Driver {
    /// Returns software versions by name: the version of the client library, and the one that the broker reports.
    Map<String, String> versions();

    /// Creates the destinations, and for each group the objects that it needs to receive every later message.
    ///
    /// @throws DriverException if a destination cannot be created or is not usable within 30 s
    void createDestinations(Topology topology) throws DriverException;

    /// Opens a producer with a separate connection.
    ///
    /// @param index index from 0, unique within the worker
    /// @param destination destination of all messages of the producer
    Producer openProducer(int index, Topology.Destination destination, SendListener listener) throws DriverException;

    /// Opens a consumer with a separate connection and starts delivery.
    ///
    /// @param group index of the group, from 0
    /// @param indexInGroup index within the group, from 0
    Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) throws DriverException;

    /// Returns the settings that matter for the comparison, read back from the live broker.
    List<Setting> readBack() throws DriverException;

    /// Returns the number of open TCP connections of the clients of this driver.
    int openConnections();

    /// Removes only the destinations that [#createDestinations] created. Does not fail if they do not exist.
    void deleteDestinations();

    /// Closes everything: after `timeout` at the latest, all connections and threads of this driver have ended.
    /// Never throws. A second call does nothing.
    void close(Duration timeout);

    /// Client that sends to one destination.
    ///
    /// Only one thread at a time calls [#send].
    interface Producer {
        /// Partition argument of [#send] that leaves the choice to the partitioner of the system: by key if the
        /// message has one, otherwise the default of the client, otherwise round robin.
        int ANY_PARTITION = -1;

        /// Passes a message to the client. May block while the buffer of the client is full. In the meantime the
        /// schedule of the caller continues. The [SendListener] receives exactly one outcome per call, possibly
        /// before this method returns. A message that fails does not cause an exception.
        ///
        /// @param token number that identifies the message to the listener, counted from 0 for each producer
        /// @param partition index from 0, or [#ANY_PARTITION]
        /// @param key key of the message, or null
        /// @param payload body of the message, which is the whole array; valid only until this method returns
        void send(long token, int partition, byte @Nullable [] key, byte[] payload);

        /// Sends incomplete batches of the client. Does not wait for acknowledgements.
        void flush();

        /// Closes only this producer. Missing outcomes are not reported.
        void close(Duration timeout);
    }

    /// Client that receives from its share of the destinations.
    interface Consumer {
        /// Requests that the consumer stops fetching, and does not wait for the broker. The consumer remains a
        /// member of its group and stays connected. Messages in flight or in the client may still be delivered.
        void pause();

        /// Requests that the consumer continues fetching where it stopped, and does not wait for the broker. Does
        /// nothing if the consumer is not paused.
        void resume();

        /// Acknowledges (commits) the messages received so far and stops.
        void close(Duration timeout);
    }

    /// Listener for the outcome of each message. Only one thread at a time makes calls for a producer, except calls
    /// of [#failed], which any thread may make.
    interface SendListener {
        /// Called when the broker has acknowledged the message as the durability class requires.
        void accepted(long token);

        /// Called when the message will not be acknowledged.
        ///
        /// @param detail reason in one line, without secrets
        void failed(long token, SendFailure kind, String detail);

        /// Reads the token of a message of this producer from its body. Only used if a system returns a message
        /// without identifying it. Messages therefore do not need a further identifier.
        ///
        /// @return token, or a negative number if the body does not contain it; the driver then reports the
        ///     message that is most likely
        default long tokenOf(byte[] body) {
            return -1;
        }
    }

    /// Reason why a message was not accepted.
    enum SendFailure {
        /// No queue or topic receives the message.
        UNROUTABLE,
        /// The broker or client rejected the message (too large, queue full, not allowed).
        REFUSED,
        /// No acknowledgement within the timeout of the client.
        TIMED_OUT,
        /// The connection was lost.
        CONNECTION,
        /// Any other reason.
        OTHER
    }

    /// Listener for messages, called when the application receives them. Only one thread at a time makes calls for
    /// a consumer.
    interface ReceiveListener {
        /// @param destination index of the destination
        /// @param partition index of the partition
        /// @param array array that contains the body: `length` bytes from `offset`; valid only during the call
        void received(int destination, int partition, byte[] array, int offset, int length);
    }
}
