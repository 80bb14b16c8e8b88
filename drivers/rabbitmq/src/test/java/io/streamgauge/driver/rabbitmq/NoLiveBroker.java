package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.contract.LiveBroker;
import java.util.List;
import java.util.Map;

/// Placeholder for a broker that has not been started.
record NoLiveBroker() implements LiveBroker {
    @Override
    public List<String> addresses() {
        return List.of();
    }

    @Override
    public Map<String, String> credentials() {
        return Map.of();
    }

    @Override
    public Map<String, String> endpoints() {
        return Map.of();
    }

    @Override
    public void kill() {}

    @Override
    public void close() {}
}
