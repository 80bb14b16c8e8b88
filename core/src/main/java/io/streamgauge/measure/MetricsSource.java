package io.streamgauge.measure;

import java.io.IOException;
import java.util.List;

/// What one broker node says of itself. Used by one thread at a time.
public interface MetricsSource extends AutoCloseable {
    /// A figure of a node.
    ///
    /// @param name with its unit, for example `bytes_in_per_second`; no comma in it
    record Metric(String name, double value) {}

    /// The node, as its process is called, for example `kafka-1`.
    String node();

    /// Asks the node. Rates and means are over the time since the last answer, so the first one has none of them.
    ///
    /// @throws IOException if the node does not answer, or not in a way that is understood
    List<Metric> sample() throws IOException;

    /// Lets go of the connection, if there is one. Never throws.
    @Override
    void close();
}
