package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;
import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Resources.BrokerHostUse;
import io.streamgauge.experiment.Thresholds;
import java.util.ArrayList;
import java.util.List;

/// Checks of the broker hosts of a connected system. The CPU use of other programs on these hosts is
/// unknown, because a node_exporter reports only the CPU use of the whole host.
final class BrokerHostChecks {
    /// Longest gap in the metrics that does not cause a caveat, in seconds. In a trial without a warm-up, the
    /// metrics for up to one second before the first response are missing.
    private static final double MAX_GAP_SECONDS = 2.5;

    private BrokerHostChecks() {}

    static List<Caveat> of(Resources resources, Thresholds limits) {
        List<Caveat> caveats = new ArrayList<>();
        for (BrokerHostUse host : resources.brokerHosts()) {
            double steal = host.stealPercent() / 100;
            ThresholdPair.STEAL
                    .severity(steal, limits)
                    .ifPresent(severity -> caveats.add(Caveat.of(
                            CaveatKind.BROKER_HOST_STEAL,
                            severity,
                            host.hostName(),
                            significant(host.stealPercent(), 2))));
            String shared = host.sharedWith();
            if (shared != null) {
                caveats.add(Caveat.of(CaveatKind.BROKER_HOST_SHARED, FLAG, host.hostName(), shared));
            }
            if (host.gapSeconds() > MAX_GAP_SECONDS) {
                caveats.add(Caveat.of(
                        CaveatKind.BROKER_HOST_GAP, FLAG, host.hostName(), significant(host.gapSeconds(), 2)));
            }
        }
        return caveats;
    }
}
