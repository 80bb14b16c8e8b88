package io.streamgauge.experiment.system;

/// Lifetime of the brokers that Streamgauge starts.
public enum BrokerLifetime {
    /// New brokers with empty data directories for each trial.
    FRESH,

    /// Same brokers for all trials of a system with the same broker settings and durability class. Each trial
    /// creates new destinations and removes them when the trial ends.
    KEPT
}
