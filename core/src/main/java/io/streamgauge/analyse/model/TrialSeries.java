package io.streamgauge.analyse.model;

import io.streamgauge.result.row.Phase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Time series of one trial for charts, with one value per interval. All lists of values have the same length as
/// `seconds`. Null marks an interval without a value.
///
/// @param seconds end of each interval, in seconds since the first due instant
/// @param phases `WARMUP`, `MEASURE` or `DRAIN` for each interval
/// @param backlog number of accepted messages that the slowest group has not yet received
/// @param broker metrics of the broker nodes, each list as long as `seconds`
public record TrialSeries(
        String trialId,
        List<Double> seconds,
        List<Phase> phases,
        Rates rates,
        List<@Nullable Double> backlog,
        Quantiles responseTime,
        Quantiles endToEnd,
        Resources resources,
        List<BrokerLine> broker) {
    public TrialSeries {
        broker = List.copyOf(broker);
    }

    /// Rates in each interval, in messages/s.
    ///
    /// @param intended rate required by the schedule
    /// @param offered rate at which messages were passed to the client
    /// @param accepted rate at which the broker acknowledged messages
    /// @param delivered rate at which the slowest consumer group received messages
    public record Rates(
            List<@Nullable Double> intended,
            List<@Nullable Double> offered,
            List<@Nullable Double> accepted,
            List<@Nullable Double> delivered) {}

    /// Quantiles and mean of a latency in each interval, in milliseconds.
    public record Quantiles(
            List<@Nullable Double> p50,
            List<@Nullable Double> p99,
            List<@Nullable Double> max,
            List<@Nullable Double> mean) {}

    /// Resource use in each interval.
    ///
    /// @param generatorCpuPercent CPU use of the generator, in percent of one core
    /// @param brokerCpuPercent CPU use of all broker processes or broker hosts, in percent of one core
    /// @param brokerRssBytes resident memory of all broker processes, or memory in use of all broker hosts
    /// @param brokerWrittenPerSecond bytes per second that all broker processes or broker hosts wrote to storage
    public record Resources(
            List<@Nullable Double> generatorCpuPercent,
            List<@Nullable Double> brokerCpuPercent,
            List<@Nullable Double> brokerRssBytes,
            List<@Nullable Double> brokerWrittenPerSecond) {}

    /// Values of one metric for one broker node.
    ///
    /// @param metric name of the metric with its unit, for example `bytes_in_per_second`
    public record BrokerLine(String node, String metric, List<@Nullable Double> values) {}
}
