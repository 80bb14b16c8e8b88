package io.streamgauge.cli;

/// Files of the OpenMessaging Benchmark for tests.
final class OmbSamples {
    /// Driver file for a Kafka broker of this machine.
    static final String KAFKA = """
            name: Kafka
            driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
            replicationFactor: 1
            commonConfig: |
              bootstrap.servers=localhost:9092
            """;

    private OmbSamples() {}
}
