package io.streamgauge.live;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.IoErrorText;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunListener;
import io.streamgauge.experiment.AttemptId;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.worker.TrialListener;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// State of a run as shown on its page. The run changes the state, and other threads read it.
final class RunState implements RunListener {
    /// Maximum number of ended trials whose series are kept for the charts.
    private static final int MAX_SERIES = 16;
    private static final int MAX_MESSAGES = 40;

    private String name = "";
    private String question = "";
    private String runId = "";
    private Thresholds thresholds = Thresholds.DEFAULT;
    private long startNanos = System.nanoTime();
    private List<String> systems = List.of();
    private final Map<Integer, TrialEntry> entries = new TreeMap<>();
    private final List<TrialSummary> ended = new ArrayList<>();
    private final Map<String, Drawn> drawn = new LinkedHashMap<>();
    private final Deque<Message> messages = new ArrayDeque<>();
    private @Nullable TrialProgress current;
    private int changes;

    /// Ended trial with its thinned series.
    record Drawn(TrialSummary summary, TrialSeries series) {}

    /// Line in the list of messages.
    ///
    /// @param problem true for a problem, false for a step of the run
    record Message(LocalTime at, String text, boolean problem) {}

    /// State at one instant.
    ///
    /// @param changes number of changes to the lists of trials and messages
    /// @param current running trial, or the trial that ended last; null before the first trial
    record View(
            String name,
            String question,
            String runId,
            Thresholds thresholds,
            double runSeconds,
            List<String> systems,
            List<TrialEntry> entries,
            List<TrialSummary> ended,
            List<Drawn> drawn,
            List<Message> messages,
            TrialProgress.@Nullable View current,
            int changes) {}

    synchronized View view() {
        TrialProgress trial = current;
        return new View(
                name,
                question,
                runId,
                thresholds,
                (System.nanoTime() - startNanos) / 1e9,
                systems,
                List.copyOf(entries.values()),
                List.copyOf(ended),
                List.copyOf(drawn.values()),
                List.copyOf(messages),
                trial == null ? null : trial.view(),
                changes);
    }

    @Override
    public synchronized void planned(RunDirectory directory, LoadedExperiment experiment) {
        Plan plan = experiment.plan();
        name = plan.name();
        question = plan.question();
        runId = String.valueOf(directory.path().toAbsolutePath().getFileName());
        thresholds = experiment.experiment().thresholds();
        startNanos = System.nanoTime();
        systems = plan.trials().stream().map(t -> t.system().name()).distinct().toList();
        entries.clear();
        plan.trials().forEach(trial -> entries.put(trial.ordinal(), TrialEntry.waiting(trial)));
        ended.clear();
        drawn.clear();
        current = null;
        changes++;
        addEarlierTrials(directory, plan);
    }

    /// Adds the trials and the complete capacity searches that a resumed run already contains.
    private void addEarlierTrials(RunDirectory directory, Plan plan) {
        try {
            List<TrialSummary> earlier = directory.trials().isEmpty() ? List.of() : RunAnalysis.trials(directory);
            for (TrialSummary summary : earlier) {
                plan.trials().stream()
                        .filter(trial -> AttemptId.isAttemptAt(trial.id(), summary.id()))
                        .findFirst()
                        .ifPresent(trial -> ended(trial, summary.id(), summary.status(), summary));
            }
            for (Trial trial : plan.trials()) {
                addEarlierSearch(directory, trial);
            }
        } catch (IOException unreadable) {
            add(new Message(
                    LocalTime.now(ZoneId.systemDefault()),
                    "some earlier trials cannot be read: " + IoErrorText.of(unreadable)
                            + ". This page omits these trials."
                            + (unreadable instanceof ExplainedIoException
                                    ? ""
                                    : " Check the permissions of the run directory."),
                    true));
        }
    }

    /// Adds the last attempt at a capacity search if this attempt is complete.
    private void addEarlierSearch(RunDirectory directory, Trial trial) throws IOException {
        Optional<SearchRecord> last = Optional.empty();
        Optional<SearchRecord> next = RunDirectory.read(directory.search(trial.id()), SearchRecord.class);
        for (int attempt = 2; next.isPresent(); attempt++) {
            last = next;
            next = RunDirectory.read(directory.search(trial.asAttempt(attempt).id()), SearchRecord.class);
        }
        last.filter(SearchRecord::ended).ifPresent(search -> ended(trial, search.trialId(), TrialStatus.DONE, null));
    }

    @Override
    public synchronized void step(String line) {
        add(new Message(LocalTime.now(ZoneId.systemDefault()), line, false));
    }

    @Override
    public synchronized void problem(String line) {
        add(new Message(LocalTime.now(ZoneId.systemDefault()), line, true));
    }

    @Override
    public synchronized void internalError(RuntimeException error) {
        add(new Message(LocalTime.now(ZoneId.systemDefault()), "internal error: " + error, true));
    }

    private void add(Message message) {
        messages.add(message);
        if (messages.size() > MAX_MESSAGES) {
            messages.removeFirst();
        }
        changes++;
    }

    @Override
    public synchronized TrialListener trial(Trial trial, String position, Duration after) {
        TrialProgress progress = new TrialProgress(trial, position, after);
        current = progress;
        entries.computeIfPresent(trial.ordinal(), (_, entry) -> entry.started(trial.id()));
        changes++;
        return new Follower(progress);
    }

    @Override
    public synchronized void trialEnded(Trial trial, TrialStatus status, Optional<TrialSummary> summary) {
        ended(trial, trial.id(), status, summary.orElse(null));
        TrialProgress progress = current;
        if (progress != null && progress.trial().id().equals(trial.id()) && summary.isPresent()) {
            drawn.put(trial.id(), new Drawn(summary.get(), progress.view().series()));
            if (drawn.size() > MAX_SERIES) {
                drawn.remove(drawn.keySet().iterator().next());
            }
        }
    }

    private void ended(Trial trial, String id, TrialStatus status, @Nullable TrialSummary summary) {
        entries.computeIfPresent(trial.ordinal(), (_, entry) -> entry.ended(id, status, summary));
        if (summary != null) {
            ended.add(summary);
        }
        changes++;
    }

    private final class Follower implements TrialListener {
        private final TrialProgress progress;

        Follower(TrialProgress progress) {
            this.progress = progress;
        }

        @Override
        public void step(String what) {
            RunState.this.step(progress.trial().id() + ": " + what);
        }

        @Override
        public void prepared(TrialSettings settings) {
            synchronized (RunState.this) {
                progress.settings(settings);
            }
        }

        @Override
        public void warmupEnds(double seconds) {
            synchronized (RunState.this) {
                progress.warmupEnds(seconds);
            }
        }

        @Override
        public void resources(List<ResourceRow> rows) {
            synchronized (RunState.this) {
                progress.resources(rows);
            }
        }

        @Override
        public void metrics(List<MetricsRow> rows) {
            synchronized (RunState.this) {
                progress.metrics(rows);
            }
        }

        @Override
        public void interval(IntervalRow row, Map<String, Histogram> histograms) {
            synchronized (RunState.this) {
                progress.interval(row, histograms);
            }
        }
    }
}
