package io.streamgauge.benchmarks.peer;

import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import java.util.List;

/// Load that Streamgauge and OpenMessaging Benchmark generate. Each destination has one producer
/// and one consumer.
///
/// @param ratePerSecond total rate in messages per second; 0 for a saturating load
public record PeerLoad(String name, int destinations, int partitions, double ratePerSecond, int payloadBytes) {
    /// Rate, in messages per second, at which OpenMessaging Benchmark never waits between messages. Workloads in
    /// its repository use this rate for the maximum load.
    private static final int SATURATING_RATE = 10_000_000;

    private static final int IN_FLIGHT = 65_536;

    static final List<PeerLoad> ALL = List.of(
            new PeerLoad("one-topic", 1, 1, 50_000, 100),
            new PeerLoad("saturating", 1, 16, 0, 1024),
            new PeerLoad("100-topics", 100, 1, 5_000, 1024),
            new PeerLoad("1000-topics", 1_000, 1, 5_000, 1024));

    /// Returns the load as a workload of Streamgauge.
    Workload workload() {
        return new Workload(
                destinations,
                partitions,
                destinations,
                destinations,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(payloadBytes), 0),
                new KeySpec.None(),
                ratePerSecond == 0 ? new RateProfile.Saturating() : new RateProfile.Constant(ratePerSecond),
                Workload.Arrivals.CONSTANT,
                null,
                IN_FLIGHT);
    }

    /// Returns the load as a workload file of the OpenMessaging Benchmark.
    ///
    /// @param payloadFile path of a file that contains one message body
    String ombWorkload(String payloadFile) {
        return """
                name: %s
                topics: %d
                partitionsPerTopic: %d
                messageSize: %d
                payloadFile: "%s"
                subscriptionsPerTopic: 1
                consumerPerSubscription: 1
                producersPerTopic: 1
                producerRate: %d
                consumerBacklogSizeGB: 0
                warmupDurationMinutes: 1
                testDurationMinutes: 1
                """.formatted(
                        name,
                        destinations,
                        partitions,
                        payloadBytes,
                        payloadFile,
                        ratePerSecond == 0 ? SATURATING_RATE : Math.round(ratePerSecond));
    }
}
