package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import java.util.Comparator;
import java.util.List;

/// Order of caveats by the possible distortion of the figures.
public final class CaveatRank {
    /// Kinds that make a trial void. The kinds that describe an early end of the trial come first. The other
    /// kinds follow in order of decreasing distortion, and a cause comes before its consequences. For example,
    /// steal also pauses the generator. A kind that is not in any of the lists ranks after the kinds in
    /// `VOIDING` or `FLAGGING`, and before the kinds in `INTENDED`.
    private static final List<CaveatKind> VOIDING = List.of(
            CaveatKind.NOT_AVAILABLE,
            CaveatKind.NOT_DEPLOYED,
            CaveatKind.FAILED,
            CaveatKind.WORKER_LOST,
            CaveatKind.INTERRUPTED,
            CaveatKind.INCOMPLETE,
            CaveatKind.OTHER_PROCESSES,
            CaveatKind.WORKER_HOST_BUSY,
            CaveatKind.STEAL,
            CaveatKind.BROKER_HOST_STEAL,
            CaveatKind.CLOCK_UNCERTAIN,
            CaveatKind.PAUSES,
            CaveatKind.CPU_CONTENTION,
            CaveatKind.LATE_SENDS,
            CaveatKind.GENERATOR_CPU,
            CaveatKind.CLIENT_ERRORS);

    /// Kinds that flag a trial. A disturbance that only flags a trial has a small effect. In contrast, a
    /// trial without a steady state can have a latency that is many times too high.
    private static final List<CaveatKind> FLAGGING = List.of(
            CaveatKind.OVERLOAD,
            CaveatKind.NO_STEADY_STATE,
            CaveatKind.TRANSFERS_SPEED_UP,
            CaveatKind.TRANSFERS_SLOW_DOWN,
            CaveatKind.WARMUP_LIMIT,
            CaveatKind.COMPILING,
            CaveatKind.OTHER_PROCESSES,
            CaveatKind.WORKER_HOST_BUSY,
            CaveatKind.BROKER_ALARM,
            CaveatKind.IN_FLIGHT_LIMIT,
            CaveatKind.GENERATOR_CPU,
            CaveatKind.LATE_SENDS,
            CaveatKind.UNSENT,
            CaveatKind.CLOCK_UNCERTAIN,
            CaveatKind.CLIENT_ERRORS,
            CaveatKind.UNDER_REPLICATED,
            CaveatKind.BROKER_HOST_SHARED,
            CaveatKind.IDLE_BROKERS,
            CaveatKind.EARLIER_DESTINATIONS,
            CaveatKind.STEAL,
            CaveatKind.BROKER_HOST_STEAL,
            CaveatKind.CPU_CONTENTION,
            CaveatKind.PAUSES,
            CaveatKind.STEADY_STATE_UNKNOWN,
            CaveatKind.DISK_CHANGED,
            CaveatKind.CLOCK_STEPPED,
            CaveatKind.CPU_SPEED);

    /// Kinds that describe how the run was set up.
    private static final List<CaveatKind> INTENDED = List.of(
            CaveatKind.SHARED_CPUS,
            CaveatKind.OUTAGE,
            CaveatKind.CONSUMERS_LIMITED,
            CaveatKind.SATURATING,
            CaveatKind.THRESHOLDS_CHANGED);

    /// Order by severity, VOID first, and then by the rank of the kind.
    public static final Comparator<Caveat> MOST_SEVERE_FIRST =
            Comparator.comparing(Caveat::severity).reversed().thenComparingInt(CaveatRank::rank);

    private CaveatRank() {}

    private static int rank(Caveat caveat) {
        List<CaveatKind> distorting = caveat.severity() == Severity.VOID ? VOIDING : FLAGGING;
        int position = distorting.indexOf(caveat.kind());
        int intended = INTENDED.indexOf(caveat.kind());
        if (position >= 0) {
            return position;
        }
        return intended >= 0 ? Integer.MAX_VALUE - INTENDED.size() + intended : distorting.size();
    }
}
