package io.streamgauge.driver.contract;

import java.util.List;
import java.util.Map;

/// Broker that another class owns.
record LentBroker(LiveBroker owner) implements LiveBroker {
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
        throw new UnsupportedOperationException("shared broker: other test classes use it, so it cannot be killed");
    }

    @Override
    public void close() {}
}
