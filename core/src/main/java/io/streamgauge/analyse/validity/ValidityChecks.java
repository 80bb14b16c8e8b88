package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.TrialSummary.Latency;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.analyse.model.TrialSummary.Rates;
import io.streamgauge.analyse.model.TrialSummary.Resources;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.LoadOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Checks of generator, host and messages, which decide whether the figures of a trial may be used.
public final class ValidityChecks {
    private ValidityChecks() {}

    /// Figures of a trial that the checks need.
    ///
    /// @param duePerSecond messages due in the measured phase, per second; random arrivals make it differ
    ///     from the intended rate
    /// @param headline end-to-end latency, or response time if nothing is consumed
    /// @param outcome final counters; empty if the trial did not complete
    public record Evidence(
            boolean simulated,
            boolean saturating,
            Rates rates,
            double duePerSecond,
            Latency headline,
            Latency sendDelay,
            LedgerTotals ledger,
            Resources resources,
            Optional<LoadOutcome> outcome) {}

    public static List<Caveat> of(Evidence e, Thresholds limits, CpuShares cpus) {
        List<Caveat> caveats = new ArrayList<>();
        GeneratorChecks generator = new GeneratorChecks(e, limits, cpus);
        caveats.addAll(generator.schedule());
        if (!e.simulated()) {
            caveats.addAll(generator.process());
            caveats.addAll(HostChecks.of(e.resources(), limits, cpus));
        }
        caveats.addAll(MessageChecks.of(e.ledger(), e.outcome(), limits));
        return List.copyOf(caveats);
    }
}
