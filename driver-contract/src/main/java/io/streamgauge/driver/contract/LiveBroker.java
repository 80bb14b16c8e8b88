package io.streamgauge.driver.contract;

import java.util.List;
import java.util.Map;

/// A real broker that a contract test may use and kill.
public interface LiveBroker extends AutoCloseable {
    /// Returns `host:port` of each node's client listener.
    List<String> addresses();

    /// Returns the credentials of a client; may be empty.
    Map<String, String> credentials();

    /// Returns other addresses by name, for example `management`; may be empty.
    Map<String, String> endpoints();

    /// Kills every node at once, like `kill -9`, and waits until they have ended.
    void kill();

    /// Returns this broker for a class that shares it: `close` does nothing, and `kill` is rejected.
    default LiveBroker withoutClose() {
        return new LentBroker(this);
    }

    /// Stops the broker and removes its data. Never throws.
    @Override
    void close();
}
