package io.streamgauge.live;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.linux.MachineFiles;
import io.streamgauge.report.run.RunSections;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.row.IntervalRow;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Renderer of the changing sections of the page. All browsers receive the same output. While a browser shows
/// the page, the renderer draws the sections about once per second. CPU time budgets limit the analysis of the running
/// trial and the drawing of the charts, which can therefore be some seconds old.
final class PageRenderer {
    private static final long MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(900);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final RunState state;
    private final RenderBudget analysisBudget = new RenderBudget(System.nanoTime());
    private final RenderBudget chartBudget = new RenderBudget(System.nanoTime());
    private final CpuCount cpus = cpus();
    private Map<Part, String> parts = Map.of();
    private long renderedNanos;
    private int renderedChanges = -1;
    private @Nullable Analysed analysed;
    private Drawing drawing = Drawing.NONE;

    PageRenderer(RunState state) {
        this.state = state;
    }

    private static CpuCount cpus() {
        int usable = Runtime.getRuntime().availableProcessors();
        return new CpuCount(usable, MachineFiles.cpusAtLeast(usable));
    }

    /// Section of the page whose content changes during a run.
    enum Part {
        HEADING,
        PROGRESS,
        FIGURES,
        CHARTS,
        PROVISIONAL,
        CAVEATS,
        TRIALS,
        MESSAGES;

        /// Returns the name of the section in the page and in the events.
        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Analysis of the current trial at the end of an interval.
    ///
    /// @param phase values that identify the phase: the run, the trial and whether its measured phase has started
    private record Analysed(List<Object> phase, IntervalRow last, PhaseAnalysis analysis) {}

    /// Charts as HTML, and the values that identify their content.
    ///
    /// @param key values that identify the content of the charts: the run, the trial, the time of its last point
    ///     and the number of ended trials
    private record Drawing(List<Object> key, String html) {
        static final Drawing NONE = new Drawing(List.of(), "");
    }

    /// Returns the HTML of each section.
    synchronized Map<Part, String> parts() {
        long now = System.nanoTime();
        if (!parts.isEmpty() && now - renderedNanos < MIN_NANOS) {
            return parts;
        }
        RunState.View view = state.view();
        TrialProgress.View current = view.current();
        PhaseAnalysis analysis = current == null ? null : analyse(view, current, now);
        Map<Part, String> rendered = new LinkedHashMap<>();
        rendered.put(Part.HEADING, PageParts.heading(view).render());
        rendered.put(Part.PROGRESS, PageParts.progress(view).render());
        if (current == null || analysis == null) {
            drawing = Drawing.NONE;
            rendered.put(Part.FIGURES, "");
        } else {
            drawCharts(view, current, analysis.summary(), now);
            rendered.put(
                    Part.FIGURES, FigureParts.of(current, analysis.summary()).render());
        }
        rendered.put(Part.CHARTS, drawing.html());
        rendered.put(
                Part.PROVISIONAL,
                CaveatParts.provisional(view, analysis == null ? List.of() : analysis.caveats())
                        .render());
        if (view.changes() != renderedChanges) {
            renderedChanges = view.changes();
            rendered.put(Part.CAVEATS, CaveatParts.ended(view).render());
            rendered.put(Part.TRIALS, PageParts.trials(view).render());
            rendered.put(Part.MESSAGES, PageParts.messages(view).render());
        } else {
            for (Part same : List.of(Part.CAVEATS, Part.TRIALS, Part.MESSAGES)) {
                rendered.put(same, Objects.requireNonNullElse(parts.get(same), ""));
            }
        }
        parts = rendered;
        renderedNanos = now;
        return rendered;
    }

    /// Returns the analysis of the phase up to the last interval, or up to an earlier interval if the CPU time of
    /// the budget has been used; null before the first interval.
    private @Nullable PhaseAnalysis analyse(RunState.View view, TrialProgress.View current, long now) {
        IntervalRow last = current.last();
        if (last == null) {
            return null;
        }
        List<Object> phase = List.of(view.runId(), current.trial().id(), current.measured());
        if (analysed != null
                && analysed.phase().equals(phase)
                && (analysed.last().equals(last) || !analysisBudget.isAvailable(now))) {
            return analysed.analysis();
        }
        long before = THREADS.getCurrentThreadCpuTime();
        analysed = new Analysed(phase, last, PhaseAnalysis.of(current, view.thresholds(), cpus));
        analysisBudget.use(THREADS.getCurrentThreadCpuTime() - before);
        return analysed.analysis();
    }

    private void drawCharts(RunState.View view, TrialProgress.View current, TrialSummary summary, long now) {
        List<Object> key = List.of(
                view.runId(),
                current.trial().id(),
                current.series().seconds().getLast(),
                view.ended().size());
        if (key.equals(drawing.key()) || !chartBudget.isAvailable(now)) {
            return;
        }
        long before = THREADS.getCurrentThreadCpuTime();
        drawing = new Drawing(key, charts(view, current, summary));
        chartBudget.use(THREADS.getCurrentThreadCpuTime() - before);
    }

    /// Returns the charts of the current trial and of the last ended trial of each other system in the same
    /// cell.
    private static String charts(RunState.View view, TrialProgress.View current, TrialSummary summary) {
        Map<String, RunState.Drawn> bySystem = new LinkedHashMap<>();
        view.drawn().stream()
                .filter(trial -> trial.summary().cell().equals(summary.cell()))
                .forEach(trial -> bySystem.put(trial.summary().system(), trial));
        RunState.Drawn own = bySystem.get(summary.system());
        boolean ended = own != null && own.summary().id().equals(summary.id());
        if (!ended) {
            bySystem.put(summary.system(), new RunState.Drawn(summary, current.series()));
        }
        List<TrialSummary> trials = new ArrayList<>();
        List<TrialSeries> series = new ArrayList<>();
        bySystem.values().forEach(trial -> {
            trials.add(trial.summary());
            series.add(trial.series());
        });
        return RunSections.charts(view.systems(), trials, series, current.endSeconds())
                .render();
    }
}
