package io.streamgauge.driver.kafka;

import io.streamgauge.driver.ParallelTasks;
import io.streamgauge.driver.Topology.Destination;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.KafkaProducer;

/// Metadata of the topics of a producer. Before the first message to a topic, a producer requests the metadata of
/// the topic. Two requests of a producer are at least `retry.backoff.ms` (100 ms) apart, but one request can
/// contain many topics. The metadata of all topics is therefore requested before the first message.
final class TopicMetadata {
    private static final int MAX_TASKS = 256;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /// True if the metadata of a producer was not complete. The path check has a time limit for such topics.
    private volatile boolean failed;

    /// Requests the metadata of all topics and waits for it for up to 30 s. Errors are ignored, because the first
    /// messages report them. If the metadata of a producer is not complete, later calls do nothing.
    ///
    /// @param topics topics of the producer. Nothing happens if there is only one
    void load(KafkaProducer<byte[], byte[]> client, List<Destination> topics) {
        if (topics.size() == 1 || failed) {
            return;
        }
        AtomicInteger loaded = new AtomicInteger();
        int tasks = Math.min(topics.size(), MAX_TASKS);
        ParallelTasks requests = new ParallelTasks();
        for (int task = 0; task < tasks; task++) {
            int first = task;
            requests.start(() -> {
                try {
                    for (int t = first; t < topics.size(); t += tasks) {
                        client.partitionsFor(topics.get(t).name());
                        loaded.incrementAndGet();
                    }
                } catch (RuntimeException reportedByTheFirstMessage) {
                    // The other tasks end in the same way if the broker does not respond.
                }
            });
        }
        requests.join(TIMEOUT);
        failed = loaded.get() < topics.size();
    }
}
