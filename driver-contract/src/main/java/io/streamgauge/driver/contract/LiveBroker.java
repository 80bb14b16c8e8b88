package io.streamgauge.driver.contract;

import java.util.List;
import java.util.Map;

/// Real broker that a contract test may use and kill.
public interface LiveBroker extends AutoCloseable {
    /// Returns `host:port` of each node's client listener.
    List<String> addresses();

    /// Returns the credentials of a client; may be empty.
    Map<String, String> credentials();

    /// Returns other addresses by name, for example `management`; may be empty.
    Map<String, String> endpoints();

    /// Kills all nodes at once with SIGKILL and waits until the nodes have exited.
    void kill();

    /// Stops the broker and removes its data. Never throws.
    @Override
    void close();
}
