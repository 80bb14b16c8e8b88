package io.streamgauge.engine;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.worker.TrialListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/// Listener that passes each event of a run to several listeners, in the order of the list. If a listener throws
/// an exception, the remaining listeners do not receive the event.
public final class CombinedRunListener implements RunListener {
    private final List<RunListener> listeners;

    private CombinedRunListener(List<RunListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    /// Returns a listener that passes each event to all listeners of a list, which may be empty.
    public static RunListener of(List<RunListener> listeners) {
        return listeners.size() == 1 ? listeners.getFirst() : new CombinedRunListener(listeners);
    }

    @Override
    public void planned(RunDirectory directory, LoadedExperiment experiment) {
        listeners.forEach(listener -> listener.planned(directory, experiment));
    }

    @Override
    public void step(String line) {
        listeners.forEach(listener -> listener.step(line));
    }

    @Override
    public void notice(String line) {
        listeners.forEach(listener -> listener.notice(line));
    }

    @Override
    public void problem(String line) {
        listeners.forEach(listener -> listener.problem(line));
    }

    @Override
    public void internalError(RuntimeException error) {
        listeners.forEach(listener -> listener.internalError(error));
    }

    @Override
    public void trialEnded(Trial trial, TrialStatus status, Optional<TrialSummary> summary) {
        listeners.forEach(listener -> listener.trialEnded(trial, status, summary));
    }

    @Override
    public TrialListener trial(Trial trial, String position, Duration after) {
        return new CombinedTrialListener(listeners.stream()
                .map(listener -> listener.trial(trial, position, after))
                .toList());
    }

    private record CombinedTrialListener(List<TrialListener> listeners) implements TrialListener {
        private void each(Consumer<TrialListener> event) {
            listeners.forEach(event);
        }

        @Override
        public void step(String what) {
            each(listener -> listener.step(what));
        }

        @Override
        public void prepared(TrialSettings settings) {
            each(listener -> listener.prepared(settings));
        }

        @Override
        public void warmupEnds(double seconds) {
            each(listener -> listener.warmupEnds(seconds));
        }

        @Override
        public void resources(List<ResourceRow> rows) {
            each(listener -> listener.resources(rows));
        }

        @Override
        public void metrics(List<MetricsRow> rows) {
            each(listener -> listener.metrics(rows));
        }

        @Override
        public void interval(IntervalRow row, Map<String, Histogram> histograms) {
            each(listener -> listener.interval(row, histograms));
        }
    }
}
