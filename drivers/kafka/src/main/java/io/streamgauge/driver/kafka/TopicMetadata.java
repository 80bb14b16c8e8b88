package io.streamgauge.driver.kafka;

import io.streamgauge.driver.ParallelTasks;
import io.streamgauge.driver.Topology.Destination;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;

/// Metadata of the topics of a producer. Before the first message to a topic, a producer requests the metadata of
/// the topic. Two requests of a producer are at least `retry.backoff.ms` (100 ms) apart, but one request can
/// contain many topics. The metadata of all topics is therefore requested before the first message.
final class TopicMetadata {
    private static final int MAX_TASKS = 256;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private TopicMetadata() {}

    /// Requests the metadata of all topics and waits for it for up to 30 s. Errors are ignored, because the first
    /// messages report them.
    ///
    /// @param topics topics of the producer. Nothing happens if there is only one
    static void load(KafkaProducer<byte[], byte[]> client, List<Destination> topics) {
        if (topics.size() == 1) {
            return;
        }
        int tasks = Math.min(topics.size(), MAX_TASKS);
        ParallelTasks requests = new ParallelTasks();
        for (int task = 0; task < tasks; task++) {
            int first = task;
            requests.start(() -> {
                try {
                    for (int t = first; t < topics.size(); t += tasks) {
                        client.partitionsFor(topics.get(t).name());
                    }
                } catch (KafkaException reportedByTheFirstMessage) {
                    // The other tasks end in the same way if the broker does not respond.
                }
            });
        }
        requests.join(TIMEOUT);
    }
}
