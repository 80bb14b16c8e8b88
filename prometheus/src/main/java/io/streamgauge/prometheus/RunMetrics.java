package io.streamgauge.prometheus;

import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.worker.TrialListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Metrics of a run, for the current trial and at most four earlier trials. Without this limit, the number of
/// series would increase throughout a long run.
public final class RunMetrics implements RunListener {
    /// Maximum number of trials in a scrape.
    static final int KEPT_TRIALS = 5;

    private final Deque<TrialMetrics> trials = new ArrayDeque<>();
    private final ScrapeLog scrapes = new ScrapeLog();
    private @Nullable Labels run;
    private long started;
    /// True if the latest trial has ended.
    private boolean ended;

    public RunMetrics() {}

    ScrapeLog scrapes() {
        return scrapes;
    }

    @Override
    public synchronized void planned(RunDirectory directory, LoadedExperiment experiment) {
        run = Labels.of(
                "experiment",
                experiment.experiment().name(),
                "run",
                String.valueOf(directory.path().toAbsolutePath().normalize().getFileName()),
                "version",
                BuildVersion.ofBuild());
        // Trials of the previous run can have the same identifiers.
        trials.clear();
    }

    @Override
    public synchronized TrialListener trial(Trial trial, String position, Duration after) {
        if (LoadedExperiment.isSearch(trial)) {
            // The brokers of a search start. If this is a restart, its previous trial has ended.
            ended = true;
            return RunListener.super.trial(trial, position, after);
        }
        TrialMetrics metrics = new TrialMetrics(trial, position, scrapes::updated);
        trials.removeIf(earlier -> earlier.id().equals(metrics.id()));
        trials.addLast(metrics);
        if (trials.size() > KEPT_TRIALS) {
            trials.removeFirst();
        }
        started++;
        ended = false;
        return metrics;
    }

    @Override
    public synchronized void trialEnded(Trial trial, TrialStatus status, Optional<TrialSummary> summary) {
        ended = true;
    }

    /// Returns the metrics for a scrape.
    MetricSnapshots collect() {
        scrapes.scraped();
        return snapshots();
    }

    private synchronized MetricSnapshots snapshots() {
        Exposition scrape = new Exposition();
        trials.forEach(trial -> trial.addTo(scrape, trial == trials.getLast() && !ended));
        if (run != null) {
            scrape.runInfo(run);
        }
        scrape.trialsStarted(started);
        return scrape.toSnapshots();
    }
}
