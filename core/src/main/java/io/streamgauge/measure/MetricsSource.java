package io.streamgauge.measure;

import java.io.IOException;
import java.util.List;

/// Source of the metrics of one broker node. Used by one thread at a time.
public interface MetricsSource extends AutoCloseable {
    /// Value of a metric.
    ///
    /// @param name with its unit, for example `bytes_in_per_second`; without a comma
    record Metric(String name, double value) {}

    /// Returns the name of the node, for example `kafka-1`.
    String node();

    /// Requests the metrics. Rates and means cover the time since the last answer, so that the first answer has
    /// none.
    ///
    /// @throws IOException if the node does not answer, or the answer is invalid
    List<Metric> sample() throws IOException;

    /// Closes the connection, if any. Never throws.
    @Override
    void close();
}
