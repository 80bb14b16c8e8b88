package io.streamgauge.benchmarks.fleet;

/// Figures of the controller in a trial with scripted workers. CPU time is that of the whole process.
///
/// @param workers number of workers
/// @param destinations number of destinations; each worker reports figures for each of them
/// @param joinSeconds time from the start of the controller until all hosts have joined
/// @param joinCpuSeconds CPU time in this time
/// @param startSeconds time from the start of the workers to the end of the first interval
/// @param startCpuSeconds CPU time in this time
/// @param cores CPU seconds per second in the measured phase
/// @param endSeconds time from the end of the measured phase until the results are merged and the
///     workers have ended
/// @param endCpuSeconds CPU time in this time
/// @param peakHeapBytes sum of the largest used sizes of the memory pools of the heap, including garbage
/// @param peakRssBytes largest resident memory
/// @param detectedSeconds time from the loss of a worker until the controller has detected it; negative if no
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
