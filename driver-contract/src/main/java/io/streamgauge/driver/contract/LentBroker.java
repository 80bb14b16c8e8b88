package io.streamgauge.driver.contract;

import java.util.List;
import java.util.Map;

/// View of a broker for a test class that does not own the broker. The method `close` has no effect. The
/// method `kill` throws an exception.
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
