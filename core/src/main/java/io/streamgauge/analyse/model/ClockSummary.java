package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Clocks of the workers in a trial whose workers ran on other hosts. An end-to-end latency between two workers
/// is the difference between the readings of two clocks.
///
/// @param errorNanos largest possible error of an end-to-end latency due to differences between the clocks, in
///     nanoseconds; 0 if each consumer received only messages of producers in its own worker; -1 if the
///     exchanges of clock readings do not limit the error, or if a negative latency contradicts their limit
/// @param negative negative end-to-end latencies; null if there are none or if the file was written by an
///     earlier version
public record ClockSummary(
        long errorNanos,
        List<WorkerClock> workers,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Negative negative) {
    /// Value that marks an error as unknown.
    public static final long UNKNOWN = -1;

    public ClockSummary {
        workers = List.copyOf(workers);
    }

    /// Creates the summary of a trial without negative latencies.
    public ClockSummary(long errorNanos, List<WorkerClock> workers) {
        this(errorNanos, workers, null);
    }

    /// Negative end-to-end latencies in the measured phase. A message cannot arrive before it was due. A latency
    /// below -`limitNanos` therefore shows that the error is larger than `limitNanos`.
    ///
    /// @param messages number of messages
    /// @param lowestNanos lowest latency in nanoseconds, below zero
    /// @param limitNanos largest possible error according to the exchanges of clock readings, in nanoseconds; -1
    ///     if the exchanges do not limit the error
    public record Negative(long messages, long lowestNanos, long limitNanos) {
        /// Returns whether the exchanges limit the error and the lowest latency shows that the error is larger
        /// than this limit.
        public boolean contradictsTheLimit() {
            return limitNanos != UNKNOWN && lowestNanos < -limitNanos;
        }
    }

    /// Clock of one worker.
    ///
    /// @param worker number of the worker, counted from 1
    /// @param host name of its host
    /// @param exchanges number of exchanges of clock readings with the controller
    /// @param shortestRoundTripNanos shortest time for which a request and its reply were in transit, in
    ///     nanoseconds; -1 if there were no exchanges
    /// @param partsPerMillion rate of the controller's clock minus the rate of the worker's clock, in ppm; 0 if
    ///     it is unknown
    /// @param errorNanos largest possible deviation of the worker's timeline from the controller's clock, from the
    ///     start of the measured phase to the end of the drain, in nanoseconds; -1 if this deviation is unknown
    /// @param changes number of clock changes: jumps, or changes of the rate by more than about 10 ppm
    public record WorkerClock(
            int worker,
            String host,
            int exchanges,
            long shortestRoundTripNanos,
            double partsPerMillion,
            long errorNanos,
            @JsonAlias("steps") int changes) {}
}
