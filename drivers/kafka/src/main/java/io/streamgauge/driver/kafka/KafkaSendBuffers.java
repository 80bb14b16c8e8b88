package io.streamgauge.driver.kafka;

import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.Workload;
import java.util.Map;

/// Estimate of the heap for the send buffers of a `KafkaProducer`.
///
/// The client allocates a buffer of `batch.size` for each batch, even if the batch contains only one message,
/// and keeps up to `buffer.memory` of these buffers for later batches. A client has at most one incomplete batch for
/// each partition, unless the broker does not keep up, and a request contains at most one batch of each partition. For
/// messages without a key, the client completes the batch of a partition before it chooses another partition of the
/// topic, so that each topic counts as one partition. If the broker does not keep up, the buffers contain all messages
/// in flight.
///
/// The client also has metrics and metadata of each topic. With 40 producers and 100 topics each, these took 13 KiB
/// for each pair of a producer and a topic (live objects of kafka-clients 4.3).
final class KafkaSendBuffers {
    private static final String BATCH_SIZE = "batch.size";
    private static final String BUFFER_MEMORY = "buffer.memory";
    private static final long DEFAULT_BATCH_SIZE = 16L << 10;
    private static final long DEFAULT_BUFFER_MEMORY = 32L << 20;
    private static final long TOPIC_BYTES = 14L << 10;
    /// Part of the default heap of a client that is left for its buffers and topics.
    private static final long INCLUDED_BYTES = 1L << 20;
    /// Default number of requests in flight on a connection. All batches of a partition use the same connection.
    private static final int REQUESTS_IN_FLIGHT = 5;
    /// Maximum time for which a load with a schedule sends messages that the broker does not accept, in
    /// seconds. An estimate for the whole load would be much too large for the usual case, in which the broker
    /// keeps up.
    private static final double BACKLOG_SECONDS = 30;

    private KafkaSendBuffers() {}

    /// Returns the heap that the buffers and topics of a client need in addition to the default heap of a client,
    /// in bytes.
    ///
    /// @param properties properties of the producer. Values that are not numbers are ignored
    static long additionalBytes(Map<String, String> properties, Workload workload) {
        long batchSize = number(properties, BATCH_SIZE, DEFAULT_BATCH_SIZE);
        long bufferMemory = number(properties, BUFFER_MEMORY, DEFAULT_BUFFER_MEMORY);
        long topics = workload.mostPartitionsOfAClient() / workload.partitions();
        long incomplete = workload.keys() instanceof KeySpec.None ? topics : workload.mostPartitionsOfAClient();
        long batches = incomplete * (1 + REQUESTS_IN_FLIGHT);
        long needed = Math.min(bufferMemory, Math.max(batches * batchSize, backlogBytes(workload)));
        return Math.max(0, needed + topics * TOPIC_BYTES - INCLUDED_BYTES);
    }

    /// Returns the size of the messages in flight of a client if the broker does not accept any message.
    private static long backlogBytes(Workload workload) {
        long producers = workload.mostProducersOfAClient();
        double messages = Math.min(
                (double) producers * workload.maxInFlight(),
                workload.rate().highestRate() * BACKLOG_SECONDS * producers / workload.producers());
        return (long) (messages * workload.payload().sizes().meanBytes());
    }

    private static long number(Map<String, String> properties, String name, long otherwise) {
        String value = properties.get(name);
        return value != null && value.matches("\\d{1,12}") ? Long.parseLong(value) : otherwise;
    }
}
