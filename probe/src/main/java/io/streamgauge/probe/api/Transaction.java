package io.streamgauge.probe.api;

/// Transaction of several messages, which become visible together or not at all.
public interface Transaction extends AutoCloseable {
    CapabilityRequest asked();

    void send(String destination, byte[] body) throws Exception;

    void commit() throws Exception;

    void abort() throws Exception;

    @Override
    void close();
}
