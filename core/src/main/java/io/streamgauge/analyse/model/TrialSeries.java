package io.streamgauge.analyse.model;

import io.streamgauge.result.row.Phase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Course of one trial, second by second, for charts. All lists have the length of `seconds`. Null marks a second
/// without a value.
///
/// @param seconds end of each interval, in seconds since the first due instant
/// @param phases `WARMUP`, `MEASURE` or `DRAIN` for each interval
/// @param backlog messages accepted and not yet received by the slowest group
/// @param generatorCpuPercent CPU use of the generator, in percent of one core
/// @param brokerCpuPercent CPU use of all broker processes, in percent of one core
/// @param brokerRssBytes resident memory of all broker processes
/// @param broker metrics of the broker nodes, each list as long as `seconds`
public record TrialSeries(
        String trialId,
        List<Double> seconds,
        List<Phase> phases,
        List<@Nullable Double> intendedPerSecond,
        List<@Nullable Double> offeredPerSecond,
        List<@Nullable Double> acceptedPerSecond,
        List<@Nullable Double> deliveredPerSecond,
        List<@Nullable Double> backlog,
        List<@Nullable Double> responseP50Millis,
        List<@Nullable Double> responseP99Millis,
        List<@Nullable Double> responseMaxMillis,
        List<@Nullable Double> endToEndP50Millis,
        List<@Nullable Double> endToEndP99Millis,
        List<@Nullable Double> endToEndMaxMillis,
        List<@Nullable Double> generatorCpuPercent,
        List<@Nullable Double> brokerCpuPercent,
        List<@Nullable Double> brokerRssBytes,
        List<BrokerLine> broker) {
    public TrialSeries {
        broker = List.copyOf(broker);
    }

    /// Values of one metric of one broker node.
    ///
    /// @param metric name of the metric with its unit, for example `bytes_in_per_second`
    public record BrokerLine(String node, String metric, List<@Nullable Double> values) {}
}
