package io.streamgauge.analyse;

/// Where the validity checks flag a trial, and where they void it.
///
/// @param lateFlagNanos p99 send delay that is always tolerated
/// @param lateFlagShare of p99 end-to-end latency
/// @param unsentVoid least share of the intended messages that must be sent
/// @param generatorCpuFlag share of all CPUs
/// @param stealFlag share of all CPU time
/// @param pauseFlag longest pause of the generator as a share of p99.9
/// @param pauseVoid longest pause as a share of p99, where pauses also reach p99
/// @param pauseVoidTime share of the time that the generator stood still from which on pauses reach p99
/// @param errorsVoid share of the messages sent
/// @param overloadFlag least accepted share of the intended messages
/// @param sharedCpuFlag share of all CPUs that are busy while broker and generator share them
/// @param senderWaitFlag milliseconds a second for which a sender waited for a core
/// @param clockShiftFlag milliseconds by which the wall clock ran away from the monotonic one
public record Thresholds(
        long lateFlagNanos,
        double lateFlagShare,
        long lateVoidNanos,
        double lateVoidShare,
        double unsentVoid,
        double generatorCpuFlag,
        double generatorCpuVoid,
        double stealFlag,
        double stealVoid,
        double pauseFlag,
        double pauseVoid,
        double pauseVoidTime,
        double errorsVoid,
        double overloadFlag,
        double sharedCpuFlag,
        double senderWaitFlag,
        double clockShiftFlag) {
    public static final Thresholds DEFAULT = new Thresholds(
            200_000, 0.05, 1_000_000, 0.25, 0.999, 0.70, 0.85, 0.005, 0.02, 0.10, 0.50, 0.01, 0.0001, 0.99, 0.5, 1, 1);
}
