package io.streamgauge.experiment;

/// Lifetime of the brokers that Streamgauge starts.
public enum BrokerLifetime {
    /// Each trial starts new brokers with empty data directories.
    FRESH,

    /// The brokers of a system run for all its trials. Each trial creates new destinations and removes them.
    KEPT
}
