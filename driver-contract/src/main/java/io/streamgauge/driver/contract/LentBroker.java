package io.streamgauge.driver.contract;

import java.util.List;
import java.util.Map;

/// A broker that another class owns.
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
        throw new UnsupportedOperationException("this broker is shared: other test classes still need it");
    }

    @Override
    public void close() {}
}
