package io.streamgauge.benchmarks.fleet;

/// Figures of the controller in a trial with scripted workers. All times are in seconds. CPU times cover the
/// whole process.
///
/// @param workers number of workers
/// @param destinations number of destinations; each worker reports figures for every destination
/// @param joinSeconds time from the opening of the join port until all hosts have joined
/// @param joinCpuSeconds CPU time used in this period
/// @param startSeconds time from the start of the workers to the end of the first interval
/// @param startCpuSeconds CPU time used in this period
/// @param cores CPU seconds per second in the measured phase
/// @param endSeconds time from the end of the measured phase until the results are merged and the
///     workers have ended
/// @param endCpuSeconds CPU time used in this period
/// @param peakHeapBytes sum of the peak usage of all heap memory pools, including garbage
/// @param peakRssBytes peak resident memory
/// @param detectedSeconds time from the loss of a worker until the controller detected the loss; negative if no
///     worker was lost or the loss was not detected
/// @param stoppedSeconds time from the loss of a worker until the other workers have stopped and the trial
///     has ended; negative if no worker was lost
/// @param end status of the trial, and the failure if there is one
public record FleetFigures(
        int workers,
        int destinations,
        double joinSeconds,
        double joinCpuSeconds,
        double startSeconds,
        double startCpuSeconds,
        double cores,
        double endSeconds,
        double endCpuSeconds,
        long peakHeapBytes,
        long peakRssBytes,
        double detectedSeconds,
        double stoppedSeconds,
        String end) {}
