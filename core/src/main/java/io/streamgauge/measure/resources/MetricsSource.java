package io.streamgauge.measure.resources;

import java.io.IOException;
import java.util.List;

/// Source of the metrics of one broker node. Only one thread at a time uses a source.
public interface MetricsSource extends AutoCloseable {
    /// Value of a metric.
    ///
    /// @param name name with unit, for example `bytes_in_per_second`; without a comma
    record Metric(String name, double value) {}

    /// Returns the name of the node, for example `kafka-1`.
    String node();

    /// Requests the metrics. Rates and means cover the time since the previous response. Therefore, the
    /// first response does not contain rates or means.
    ///
    /// @throws IOException if the node does not respond, or the response is invalid
    List<Metric> sample() throws IOException;

    /// Closes the connection if it is open. This method never throws an exception.
    @Override
    void close();
}
