package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import java.util.Comparator;
import java.util.List;

/// Order of caveats by how much they can distort the figures.
public final class CaveatRank {
    private static final List<CaveatKind> DISTORTING = List.of(
            CaveatKind.OTHER_PROCESSES,
            CaveatKind.PAUSES,
            CaveatKind.CPU_CONTENTION,
            CaveatKind.STEAL,
            CaveatKind.LATE_SENDS,
            CaveatKind.GENERATOR_CPU,
            CaveatKind.OVERLOAD,
            CaveatKind.NO_STEADY_STATE,
            CaveatKind.COMPILING,
            CaveatKind.BROKER_ALARM,
            CaveatKind.CLIENT_ERRORS,
            CaveatKind.UNDER_REPLICATED,
            CaveatKind.STEADY_STATE_UNKNOWN,
            CaveatKind.DISK_CHANGED,
            CaveatKind.CLOCK_STEPPED,
            CaveatKind.CPU_SPEED);

    /// Kinds that describe how the run was set up.
    private static final List<CaveatKind> INTENDED =
            List.of(CaveatKind.SHARED_CPUS, CaveatKind.OUTAGE, CaveatKind.SATURATING, CaveatKind.THRESHOLDS_CHANGED);

    /// Void before flag, then by kind.
    public static final Comparator<Caveat> MOST_SEVERE_FIRST =
            Comparator.comparing(Caveat::severity).reversed().thenComparingInt(caveat -> rank(caveat.kind()));

    private CaveatRank() {}

    private static int rank(CaveatKind kind) {
        int distorting = DISTORTING.indexOf(kind);
        int intended = INTENDED.indexOf(kind);
        if (distorting >= 0) {
            return distorting;
        }
        return intended >= 0 ? Integer.MAX_VALUE - INTENDED.size() + intended : DISTORTING.size();
    }
}
