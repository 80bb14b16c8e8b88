package io.streamgauge.worker;

import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Listener for the progress of a trial.
public interface TrialListener {
    /// Receives a line of text about the progress or a problem.
    ///
    /// @param what progress of the trial, for example `worker started`, or description of a problem
    void step(String what);

    /// Receives the settings of the system and the clients before the load starts.
    default void prepared(TrialSettings settings) {}

    /// Receives the length of an automatic warm-up before the warm-up ends.
    ///
    /// @param seconds length of the warm-up in seconds
    default void warmupEnds(double seconds) {}

    /// Receives samples of the resource usage. The samples of an interval are passed before the interval itself.
    /// The first samples are taken at the start of the schedule (second 0).
    default void resources(List<ResourceRow> rows) {}

    /// Receives metrics of the brokers. The threads that request the metrics call this method.
    default void metrics(List<MetricsRow> rows) {}

    /// Receives the counters at the end of an interval and the latencies of the interval.
    ///
    /// @param histograms histograms of latencies in nanoseconds, by tag; listeners must not change the
    ///     histograms
    void interval(IntervalRow row, Map<String, Histogram> histograms);
}
