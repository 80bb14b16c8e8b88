package io.streamgauge.driver.kafka;

import java.util.Map;

/// Estimate of the heap for the send buffers of a `KafkaProducer`.
///
/// The client allocates a buffer of `batch.size` for each batch, even if the batch contains only one message, and
/// keeps up to `buffer.memory` of these buffers for later batches. At any time, a client has at most one incomplete
/// batch for each partition, and the batches of the requests in flight.
final class KafkaSendBuffers {
    private static final String BATCH_SIZE = "batch.size";
    private static final String BUFFER_MEMORY = "buffer.memory";
    private static final long DEFAULT_BATCH_SIZE = 16L << 10;
    private static final long DEFAULT_BUFFER_MEMORY = 32L << 20;
    /// Default number of requests in flight on a connection. If the client keeps up, only one of its connections
    /// has this number of requests in flight.
    private static final int BATCHES_IN_FLIGHT = 5;

    private KafkaSendBuffers() {}

    /// Returns the heap that the buffers of a client need in addition to the buffers of a client with the default
    /// settings, in bytes.
    ///
    /// @param properties properties of the producer. Values that are not numbers are ignored
    /// @param partitions number of partitions to which the client sends
    static long additionalBytes(Map<String, String> properties, long partitions) {
        long batchSize = number(properties, BATCH_SIZE, DEFAULT_BATCH_SIZE);
        long bufferMemory = number(properties, BUFFER_MEMORY, DEFAULT_BUFFER_MEMORY);
        return Math.max(
                0,
                bytes(batchSize, bufferMemory, partitions)
                        - bytes(DEFAULT_BATCH_SIZE, DEFAULT_BUFFER_MEMORY, partitions));
    }

    private static long bytes(long batchSize, long bufferMemory, long partitions) {
        return Math.min(bufferMemory, (partitions + BATCHES_IN_FLIGHT) * batchSize);
    }

    private static long number(Map<String, String> properties, String name, long otherwise) {
        String value = properties.get(name);
        return value != null && value.matches("\\d{1,12}") ? Long.parseLong(value) : otherwise;
    }
}
