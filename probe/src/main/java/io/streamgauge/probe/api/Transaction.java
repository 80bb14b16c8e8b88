package io.streamgauge.probe.api;

/// Transaction of several messages. Either all messages become visible together, or none of them becomes visible.
public interface Transaction extends AutoCloseable {
    CapabilityRequest asked();

    void send(String destination, byte[] body) throws Exception;

    void commit() throws Exception;

    void abort() throws Exception;

    @Override
    void close();
}
