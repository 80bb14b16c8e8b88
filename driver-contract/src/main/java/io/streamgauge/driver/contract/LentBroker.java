package io.streamgauge.driver.contract;

import java.util.List;
import java.util.Map;

/// View of a broker for a test class that shares the broker with its owner. The method `close` of the
/// view does nothing. The method `kill` throws an exception.
public record LentBroker(LiveBroker owner) implements LiveBroker {
    @Override
    public List<String> addresses() {
        return owner.addresses();
    }

    @Override
    public Map<String, String> credentials() {
        return owner.credentials();
    }

    @Override
    public Map<String, String> endpoints() {
        return owner.endpoints();
    }

    @Override
    public void kill() {
        throw new UnsupportedOperationException("the shared broker cannot be killed because other test classes use it");
    }

    @Override
    public void close() {}
}
