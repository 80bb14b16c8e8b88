package io.streamgauge.driver.contract;

import java.util.List;
import java.util.Map;

/// A real broker that a contract test may use, and may kill.
public interface LiveBroker extends AutoCloseable {
    /// `host:port` of each node's client listener.
    List<String> addresses();

    /// What a client needs to log in, may be empty.
    Map<String, String> credentials();

    /// Other addresses by name, for example `management`, may be empty.
    Map<String, String> endpoints();

    /// Ends every node at once, as `kill -9` does, and returns when they are gone.
    void kill();

    /// The same broker for a class that shares it with others: its `close` does nothing, its `kill` is refused.
    default LiveBroker lent() {
        return new LentBroker(this);
    }

    /// Stops it and removes its data. Never throws.
    @Override
    void close();
}
