package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSummary;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Caveats that the checks can raise while a trial runs. Streamgauge receives the data of these checks every
/// second. All other checks need the end of the trial: the ledger of the messages, every second of the
/// measured phase, the exchanges of clock readings, or samples that Streamgauge takes only at the ends of the
/// phases.
public final class ProvisionalCaveats {
    private static final Set<CaveatKind> KINDS = EnumSet.of(
            CaveatKind.LATE_SENDS,
            CaveatKind.OVERLOAD,
            CaveatKind.SATURATING,
            CaveatKind.GENERATOR_CPU,
            CaveatKind.PAUSES,
            CaveatKind.CPU_CONTENTION,
            CaveatKind.CLOCK_STEPPED,
            CaveatKind.CONSUMERS_LIMITED,
            CaveatKind.WARMUP_LIMIT,
            CaveatKind.STEAL,
            CaveatKind.WORKER_HOST_BUSY,
            CaveatKind.IDLE_BROKERS,
            CaveatKind.COMPILING,
            CaveatKind.CPU_SPEED,
            CaveatKind.UNDER_REPLICATED,
            CaveatKind.BROKER_ALARM,
            CaveatKind.EARLIER_DESTINATIONS,
            CaveatKind.DURABILITY_NOT_READ,
            CaveatKind.CLIENT_ERRORS,
            CaveatKind.DUPLICATED,
            CaveatKind.REORDERED,
            CaveatKind.THRESHOLDS_CHANGED);

    private ProvisionalCaveats() {}

    static Set<CaveatKind> kinds() {
        return EnumSet.copyOf(KINDS);
    }

    /// Returns the caveats that hold for the measured phase so far.
    ///
    /// @param soFar summary of the intervals and samples so far, without an end of the trial
    /// @param randomArrivals true if the number of due messages is random. This number, and thus `OVERLOAD`, is
    ///     known only at the end of the trial
    public static List<Caveat> of(TrialSummary soFar, boolean randomArrivals) {
        return soFar.caveats().stream()
                .filter(caveat -> KINDS.contains(caveat.kind()))
                .filter(caveat -> !(randomArrivals && caveat.kind() == CaveatKind.OVERLOAD))
                .toList();
    }
}
