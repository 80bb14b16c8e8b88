package io.streamgauge.driver;

import io.streamgauge.DriverException;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One open connection to a system under test. Lives in a worker process, serves one trial.
///
/// Native terms (topic, exchange, queue, offset) stay inside the implementation.
public interface Driver {
    /// Software versions by name: the client library, and the broker as it reports itself.
    Map<String, String> versions();

    /// Makes the destinations, and for each group what it needs to receive every message from now on.
    ///
    /// @throws DriverException if one cannot be made or is not usable within 30 s
    void createDestinations(Topology topology) throws DriverException;

    /// Opens a producer with a connection of its own.
    ///
    /// @param index 0-based, unique within the worker
    /// @param destination where all its messages go
    Producer openProducer(int index, Topology.Destination destination, SendListener listener) throws DriverException;

    /// Opens a consumer with a connection of its own and starts delivery.
    ///
    /// @param group 0-based
    /// @param indexInGroup 0-based within the group
    Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) throws DriverException;

    /// Settings that matter for the comparison, read back from the live broker.
    List<Setting> readBack() throws DriverException;

    /// TCP connections that the clients of this driver hold open now.
    int openConnections();

    /// Removes the destinations that [#createDestinations] made. Nothing else is touched. Does not fail if they are
    /// gone.
    void deleteDestinations();

    /// Closes everything: at the latest after `timeout` no connection and no thread of this driver is left. Never
    /// throws; a second call does nothing.
    void close(Duration timeout);

    /// A client that sends to one destination.
    ///
    /// [#send] is called by one thread at a time.
    interface Producer {
        /// Partition argument of [#send] that leaves the choice to the system's own partitioner: by key if there is
        /// one, else the client's default, else round robin.
        int ANY_PARTITION = -1;

        /// Hands one message to the client. May block while the client is full; the caller's schedule does not move.
        /// The outcome comes through the [SendListener], exactly once per call, possibly before
        /// this returns; it never throws for a message that fails.
        ///
        /// @param token identifies the message to the listener; tokens rise by 1 from 0 per producer
        /// @param partition an index below the destination's partitions, or [#ANY_PARTITION]
        /// @param key or null
        /// @param payload the whole array is the body; valid only until this returns: copy it to keep it
        void send(long token, int partition, byte @Nullable [] key, byte[] payload);

        /// Pushes out what the client still batches. Returns without waiting for acknowledgements.
        void flush();

        /// Closes this producer alone; outcomes still missing are not reported.
        void close(Duration timeout);
    }

    /// A client that receives from its share of the destinations.
    interface Consumer {
        /// Asks it to stop fetching, and returns without waiting for the broker. It stays a member of its group and
        /// keeps its connection. What is on its way, or lies in the client, may still come for a while.
        void pause();

        /// Asks it to fetch again from where it stopped, and returns without waiting for the broker. Does nothing
        /// when it fetches.
        void resume();

        /// Acknowledges (commits) what it has received so far and stops.
        void close(Duration timeout);
    }

    /// Hears what became of each message. Calls for one producer come from one thread at a time, except [#failed],
    /// which may come from any thread.
    interface SendListener {
        /// The broker has acknowledged the message as the durability class asks.
        void accepted(long token);

        /// The message will not be acknowledged.
        ///
        /// @param detail one line for people, no secret
        void failed(long token, SendFailure kind, String detail);

        /// The token of a message that this producer sent, read from its body. Asked only when a system hands a
        /// message back without saying which one it was, so that sends need to carry no further identifier.
        ///
        /// @return a negative number if the body does not tell; the driver then names the most likely message
        default long tokenOf(byte[] body) {
            return -1;
        }
    }

    /// Why a message was not accepted.
    enum SendFailure {
        /// No queue or topic takes it.
        UNROUTABLE,
        /// The broker or client refused it (too large, queue full, not allowed).
        REFUSED,
        /// No acknowledgement in the client's time limit.
        TIMED_OUT,
        /// The connection was lost.
        CONNECTION,
        /// Anything else.
        OTHER
    }

    /// Hears each message as the application gets it. Calls for one consumer come from one thread at a time.
    interface ReceiveListener {
        /// @param destination index of the destination
        /// @param partition index of the partition
        /// @param array holds the body from `offset` for `length` bytes; valid only during the call
        void received(int destination, int partition, byte[] array, int offset, int length);
    }
}
