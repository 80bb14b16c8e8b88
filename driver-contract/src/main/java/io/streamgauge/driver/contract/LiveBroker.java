package io.streamgauge.driver.contract;

import java.util.List;
import java.util.Map;

/// Real broker for contract tests.
public interface LiveBroker extends AutoCloseable {
    /// Returns the address `host:port` of the client listener of each node.
    List<String> addresses();

    /// Returns the credentials of a client; an empty map if clients do not need credentials.
    Map<String, String> credentials();

    /// Returns other addresses by name, for example `management`; an empty map if the broker does not
    /// have other addresses.
    Map<String, String> endpoints();

    /// Kills all nodes with SIGKILL, and waits until all of them have exited.
    ///
    /// @throws UnsupportedOperationException if other test classes use the broker
    void kill();

    /// Stops the broker and removes its data. Never throws an exception.
    @Override
    void close();
}
