package io.streamgauge.driver;

/// Limit on the rate of each consumer of a trial. The limit applies while the load runs. Path checks before the load
/// are not limited. After the load, the backlog is delivered at full speed, so that no message counts as lost because
/// of the limit.
public final class ConsumerLimit {
    private final long intervalNanos;
    private volatile boolean active;

    /// @param perSecond maximum number of messages per second for each consumer, above zero
    public ConsumerLimit(double perSecond) {
        this.intervalNanos = Math.max(1, Math.round(1e9 / perSecond));
    }

    /// Starts limiting the consumers.
    public void start() {
        active = true;
    }

    /// Ends the limit.
    public void lift() {
        active = false;
    }

    public boolean isActive() {
        return active;
    }

    /// Returns a new pace for one consumer.
    public ConsumerPace pace() {
        return new ConsumerPace(this, intervalNanos);
    }
}
