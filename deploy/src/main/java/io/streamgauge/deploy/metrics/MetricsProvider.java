package io.streamgauge.deploy.metrics;

import io.streamgauge.experiment.system.MetricsEndpoints.Kind;
import io.streamgauge.measure.resources.MetricsSource;
import java.util.Set;

/// Provider of the broker metrics of one kind of system, for clusters that Streamgauge connects to but did not
/// start. [java.util.ServiceLoader] finds the providers.
public interface MetricsProvider {
    /// Returns the name of the driver whose systems have these metrics.
    String driver();

    /// Returns the kinds of addresses from which the metrics of a broker can be read.
    Set<Kind> kinds();

    /// Returns a source that reads the metrics of one broker.
    ///
    /// @param kind one of [#kinds]
    /// @param address valid address of this kind, see
    ///     [io.streamgauge.experiment.system.MetricsEndpoints]
    MetricsSource source(Kind kind, String node, String address);
}
