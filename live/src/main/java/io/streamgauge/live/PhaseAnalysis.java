package io.streamgauge.live;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.TrialAnalysis;
import io.streamgauge.analyse.validity.ProvisionalCaveats;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.TrialStatus;
import java.util.List;
import java.util.stream.Stream;

/// Analysis of the phase of a running trial up to its last interval.
///
/// @param summary figures of the phase, without caveats and without an outage
/// @param caveats caveats that hold for the measured phase so far; empty during the warm-up
record PhaseAnalysis(TrialSummary summary, List<Caveat> caveats) {
    /// Analyses a trial with the checks of a trial that has ended.
    ///
    /// @param cpus CPUs of this machine
    static PhaseAnalysis of(TrialProgress.View trial, Thresholds thresholds, CpuCount cpus) {
        TrialSummary summary = new TrialAnalysis(trial.result(), thresholds, cpus).summary();
        boolean random = trial.trial().workload().arrivals() == Arrivals.POISSON;
        List<Caveat> caveats = Stream.concat(
                        ProvisionalCaveats.of(summary, random).stream(), trial.brokerCaveats().stream())
                .toList();
        return new PhaseAnalysis(figures(summary), trial.measured() ? caveats : List.of());
    }

    /// Returns a summary for the charts. The outage is omitted because the digest of the trial does not
    /// contain the times of the outage.
    private static TrialSummary figures(TrialSummary s) {
        return new TrialSummary(
                s.identity(),
                new TrialSummary.Ending(TrialStatus.INCOMPLETE, TrialSummary.Verdict.VALID, null),
                s.conditions(),
                s.rates(),
                s.latencies(),
                s.ledger(),
                s.backlog(),
                s.resources(),
                s.bottleneck(),
                s.setup(),
                List.of(),
                s.brokers(),
                null,
                s.transfers(),
                s.destinations(),
                s.churn(),
                s.workers(),
                s.placement(),
                s.clocks());
    }
}
