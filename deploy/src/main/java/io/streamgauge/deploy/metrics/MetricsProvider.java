package io.streamgauge.deploy.metrics;

import io.streamgauge.measure.MetricsSource;
import java.util.Optional;

/// Broker metrics of one kind of system, for clusters that Streamgauge connects to but did not start.
/// [java.util.ServiceLoader] finds the providers.
public interface MetricsProvider {
    /// Returns the name of the driver whose systems have these metrics.
    String driver();

    /// Returns the name of the system option that lists the metrics addresses, one per node.
    String option();

    /// Returns the reason why an address cannot be used, with a remedy. Returns an empty result if the
    /// address can be used.
    Optional<String> problem(String address);

    /// Returns a source that reads the metrics of one node.
    MetricsSource source(String node, String address);
}
