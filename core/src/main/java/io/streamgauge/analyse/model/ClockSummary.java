package io.streamgauge.analyse.model;

import java.util.List;

/// Clocks of the workers of a trial that ran on other hosts. An end-to-end latency between two workers is a
/// difference of two clocks.
///
/// @param errorNanos largest possible error of an end-to-end latency because of the clocks, in
///     nanoseconds; 0 if each consumer received only messages of producers in its own worker; -1 if the
///     exchanges of clock readings do not limit the error
public record ClockSummary(long errorNanos, List<WorkerClock> workers) {
    /// Error that is not known.
    public static final long UNKNOWN = -1;

    public ClockSummary {
        workers = List.copyOf(workers);
    }

    /// Clock of one worker.
    ///
    /// @param worker number of the worker, from 1
    /// @param host name of its host
    /// @param exchanges number of exchanges of clock readings with the controller
    /// @param shortestRoundTripNanos shortest time that a request and its reply were on their way, in
    ///     nanoseconds
    /// @param partsPerMillion rate of the controller's clock minus the rate of the worker's clock, in ppm
    /// @param errorNanos largest possible deviation of the worker's timeline from the controller's
    ///     clock, from the start of the measured phase to the end of the drain, in nanoseconds; -1 if
    ///     it is not known
    /// @param steps number of times that a clock was set
    public record WorkerClock(
            int worker,
            String host,
            int exchanges,
            long shortestRoundTripNanos,
            double partsPerMillion,
            long errorNanos,
            int steps) {}
}
