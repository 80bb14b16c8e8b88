package io.streamgauge.driver;

import io.streamgauge.DriverException;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Open connection to a system under test, for one trial. The driver runs in the worker.
///
/// Only implementations use the native terms of a system (topic, exchange, queue, offset).
public interface Driver {
    /// Returns software versions by name: the version of the client library and the version that the broker
    /// reports.
    Map<String, String> versions();

    /// Creates the destinations and, for each group, the objects that the group requires to receive all later
    /// messages.
    ///
    /// @throws DriverException if a destination cannot be created, or is not usable within about 30 s. With many
    ///     partitions, this limit is higher
    void createDestinations(Topology topology) throws DriverException;

    /// Uses the destinations that another worker of the trial has created.
    ///
    /// @throws DriverException if this driver does not support several workers
    default void useDestinations(Topology topology) throws DriverException {
        throw new DriverException("driver: this driver does not support several workers. Set workers.count to 1.");
    }

    /// Opens a producer, with its own client unless [Topology#connections] specifies shared clients.
    ///
    /// @param index index of the producer, counted from 0; unique within the worker
    /// @param destinations destinations of the messages of the producer, at least one
    Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener)
            throws DriverException;

    /// Opens a producer that sends all messages to one destination.
    default Producer openProducer(int index, Topology.Destination destination, SendListener listener)
            throws DriverException {
        return openProducer(index, List.of(destination), listener);
    }

    /// Opens a producer that sends messages to one destination for a short time while the load
    /// runs. [#openConnections] does not count the connection of this producer, and the loss of
    /// this connection is not fatal. The caller closes the producer before it closes the driver.
    ///
    /// @param index index of the producer, counted from 0 and separately from the other producers
    /// @param ownClient true if the producer opens its own client even if the other producers share
    ///     clients
    default Producer openTemporaryProducer(
            int index, Topology.Destination destination, boolean ownClient, SendListener listener)
            throws DriverException {
        return openProducer(index, destination, listener);
    }

    /// Opens a consumer and starts delivery. The consumer has its own client unless
    /// [Topology#connections] specifies shared clients and the client library supports several
    /// consumers in one client.
    ///
    /// @param group index of the group, counted from 0
    /// @param indexInGroup index within the group, counted from 0
    Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) throws DriverException;

    /// Opens a consumer whose rate is limited. By default, the thread that delivers a message waits in the listener.
    /// The client therefore stops fetching when its buffer is full, and the broker keeps the backlog.
    ///
    /// @param pace pace of this consumer
    default Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener, ConsumerPace pace)
            throws DriverException {
        return openConsumer(group, indexInGroup, (destination, partition, array, offset, length) -> {
            pace.await();
            listener.received(destination, partition, array, offset, length);
        });
    }

    /// Returns the settings that affect the comparison, as read back from the running broker.
    List<Setting> readBack() throws DriverException;

    /// Returns the number of open TCP connections between the clients of this driver and the broker.
    int openConnections();

    /// Removes only the destinations that [#createDestinations] created. Destinations that no longer exist are
    /// ignored.
    ///
    /// @return false if some destinations may remain, for example because no broker is available
    boolean deleteDestinations();

    /// Closes all connections and ends all threads of this driver within `timeout`. This method never throws an
    /// exception. A second call has no effect.
    void close(Duration timeout);

    /// Client that sends messages to one or more destinations.
    ///
    /// Only one thread at a time calls [#send].
    interface Producer {
        /// Value for the argument `partition` of [#send]. With this value, the system's partitioner
        /// chooses the partition. If the message has a key, the partitioner uses this key. Otherwise,
        /// the partitioner uses the client's default method, or round robin.
        int ANY_PARTITION = -1;

        /// Passes a message to the client. This method may block while the buffer of the client is full. During
        /// this time, further messages of the caller's schedule become due. The [SendListener] receives exactly
        /// one outcome per call, possibly before this method returns. A failed message does not cause an
        /// exception.
        ///
        /// @param token number that identifies the message to the listener, counted from 0 for each
        ///     producer
        /// @param destination position of the destination in the list of the producer's destinations, counted
        ///     from 0
        /// @param partition index counted from 0, or [#ANY_PARTITION]
        /// @param key key of the message, or null
        /// @param payload body of the message, which fills the whole array; valid only until this method
        ///     returns
        void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload);

        /// Passes a message for the first destination to the client.
        default void send(long token, int partition, byte @Nullable [] key, byte[] payload) {
            send(token, 0, partition, key, payload);
        }

        /// Sends the incomplete batches of the client without waiting for acknowledgements. This method does
        /// nothing if the client sends an incomplete batch after a short delay, or does not form batches.
        void flush();

        /// Closes only this producer, without reporting outcomes that are still missing.
        void close(Duration timeout);
    }

    /// Client that receives messages from its share of the partitions.
    interface Consumer {
        /// Pauses fetching without waiting for the broker. The consumer remains a member of its group and
        /// stays connected. Messages in flight or in the client may still be delivered.
        void pause();

        /// Resumes fetching at the position where [#pause] stopped fetching. This method does not wait for the
        /// broker. It has no effect if the consumer is not paused.
        void resume();

        /// Acknowledges (commits) the messages received so far and stops the consumer.
        void close(Duration timeout);
    }

    /// Listener for the outcome of each message. Only one thread at a time calls the methods for a producer,
    /// except for [#failed], which any thread may call.
    interface SendListener {
        /// Reports that the broker has acknowledged the message as the durability class requires.
        void accepted(long token);

        /// Reports that the broker will not acknowledge the message.
        ///
        /// @param detail reason in one line, without secrets
        void failed(long token, SendFailure kind, String detail);

        /// Reads the token of a message from the body. A driver calls this method if the system returns a
        /// message without an identifier.
        ///
        /// @return token, or a negative number if the body does not contain a token. In this case, the
        ///     driver reports the token of the most likely message
        default long tokenOf(byte[] body) {
            return -1;
        }
    }

    /// Reason why a message was not accepted.
    enum SendFailure {
        /// Unroutable message, which no queue or topic receives.
        UNROUTABLE,
        /// Message that the broker or client rejected, for example because the message is too large or
        /// the queue is full.
        REFUSED,
        /// Message that was not acknowledged within the client's timeout.
        TIMED_OUT,
        /// Message that was not acknowledged before its connection was lost.
        CONNECTION,
        /// Failure for any other reason.
        OTHER
    }

    /// Listener for received messages. Only one thread at a time calls the listener of a consumer.
    interface ReceiveListener {
        /// Receives a message.
        ///
        /// @param destination index of the destination
        /// @param partition index of the partition
        /// @param array array that contains the body: `length` bytes from `offset`; valid only during the call
        void received(int destination, int partition, byte[] array, int offset, int length);
    }
}
