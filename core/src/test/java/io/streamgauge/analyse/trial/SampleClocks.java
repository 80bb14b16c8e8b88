package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.outcome.WorkerFigures;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Factory of healthy trials with given clocks.
public final class SampleClocks {
    private static final TrialSummary HEALTHY = new SampleTrialFiles().summary();

    private SampleClocks() {}

    /// Returns a trial with several workers.
    public static TrialSummary trial(List<WorkerFigures> workers, Placement placement, @Nullable ClockSummary clocks) {
        return with(HEALTHY, HEALTHY.endToEnd(), null, workers, placement, clocks);
    }

    /// Returns a trial with the given latencies and transfers.
    public static TrialSummary trial(Latency endToEnd, TransferSummary transfers, ClockSummary clocks) {
        return with(HEALTHY, endToEnd, transfers, null, null, clocks);
    }

    private static TrialSummary with(
            TrialSummary trial,
            Latency endToEnd,
            @Nullable TransferSummary transfers,
            @Nullable List<WorkerFigures> workers,
            @Nullable Placement placement,
            @Nullable ClockSummary clocks) {
        return new TrialSummary(
                trial.identity(),
                trial.ending(),
                trial.conditions(),
                trial.rates(),
                new TrialSummary.Latencies(trial.responseTime(), endToEnd, trial.serviceTime(), trial.sendDelay()),
                trial.ledger(),
                trial.backlog(),
                trial.resources(),
                trial.bottleneck(),
                trial.setup(),
                trial.caveats(),
                trial.brokers(),
                trial.outage(),
                transfers,
                trial.destinations(),
                trial.churn(),
                workers,
                placement,
                clocks);
    }
}
