package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverConfig;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/// Check that a consumer with a limited rate polls often enough. Otherwise, its client would leave the group,
/// and another consumer would receive the uncommitted messages again.
final class PollIntervalCheck {
    /// Largest share of `max.poll.interval.ms` that the records of one poll may take.
    private static final double MAX_SHARE = 0.5;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    private PollIntervalCheck() {}

    /// Returns the problem with a remedy; empty if the consumer polls often enough.
    ///
    /// @param intervalNanos shortest interval between two messages of the consumer
    static Optional<String> problem(DriverConfig config, long intervalNanos) {
        if (KafkaAssignment.of(config) == KafkaAssignment.STATIC) {
            // Consumers with a static assignment are not members of a group.
            return Optional.empty();
        }
        Map<String, ?> effective = EffectiveConfig.consumer(KafkaClientSettings.consumer(config, "planned"));
        long records = number(effective, ConsumerConfig.MAX_POLL_RECORDS_CONFIG);
        long limitMillis = number(effective, ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG);
        double seconds = records * (intervalNanos / NANOS_PER_SECOND);
        if (seconds <= MAX_SHARE * limitMillis / MILLIS_PER_SECOND) {
            return Optional.empty();
        }
        return Optional.of("Kafka consumers: at workload.consumer-rate, a consumer needs up to " + Math.round(seconds)
                + " s for the records of one poll (max.poll.records is " + records
                + "). It could leave its group, because max.poll.interval.ms is " + limitMillis
                + ". Decrease max.poll.records, or increase max.poll.interval.ms or workload.consumer-rate.");
    }

    private static long number(Map<String, ?> effective, String name) {
        return effective.get(name) instanceof Number number ? number.longValue() : 0;
    }
}
