package io.streamgauge.live;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.TrialAnalysis;
import io.streamgauge.analyse.validity.CaveatGroups;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.run.RunSections;
import io.streamgauge.result.TrialStatus;
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
/// the page, the renderer draws the sections about once per second. A CPU time budget limits the drawing of the
/// charts.
final class PageRenderer {
    private static final long MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(900);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final RunState state;
    private final RenderBudget budget = new RenderBudget(System.nanoTime());
    private final int cpus = Runtime.getRuntime().availableProcessors();
    private Map<Part, String> parts = Map.of();
    private long renderedNanos;
    private int renderedChanges = -1;
    private Drawing drawing = Drawing.NONE;

    PageRenderer(RunState state) {
        this.state = state;
    }

    /// Section of the page whose content changes during a run.
    enum Part {
        HEADING,
        PROGRESS,
        FIGURES,
        CHARTS,
        CAVEATS,
        TRIALS,
        MESSAGES;

        /// Returns the name of the section in the page and in the events.
        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Charts as HTML, and the values that identify their content.
    ///
    /// @param key values that identify the content of the charts: the run, the trial, the time of its last point
    ///     and the number of ended trials
    /// @param summary summary of the trial at the time of the drawing; null if charts have not been drawn
    /// @param measured true if the summary covers the measured phase, false if it covers the warm-up
    private record Drawing(List<Object> key, @Nullable TrialSummary summary, boolean measured, String html) {
        static final Drawing NONE = new Drawing(List.of(), null, false, "");
    }

    /// Returns the HTML of each section.
    synchronized Map<Part, String> parts() {
        long now = System.nanoTime();
        if (!parts.isEmpty() && now - renderedNanos < MIN_NANOS) {
            return parts;
        }
        RunState.View view = state.view();
        Map<Part, String> rendered = new LinkedHashMap<>();
        drawCharts(view, now);
        rendered.put(Part.HEADING, PageParts.heading(view).render());
        rendered.put(Part.PROGRESS, PageParts.progress(view).render());
        rendered.put(
                Part.FIGURES,
                view.current() == null
                        ? ""
                        : FigureParts.of(view.current(), summaryOf(view.current()), drawing.measured())
                                .render());
        rendered.put(Part.CHARTS, drawing.html());
        if (view.changes() != renderedChanges) {
            renderedChanges = view.changes();
            rendered.put(Part.CAVEATS, caveats(view).render());
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

    private static Html caveats(RunState.View view) {
        return view.ended().stream().allMatch(trial -> trial.caveats().isEmpty())
                ? PageParts.noCaveats(view)
                : RunSections.caveats(
                        CaveatGroups.of(view.ended()), view.ended().size());
    }

    private @Nullable TrialSummary summaryOf(TrialProgress.View current) {
        TrialSummary summary = drawing.summary();
        return summary != null && summary.id().equals(current.trial().id()) ? summary : null;
    }

    private void drawCharts(RunState.View view, long now) {
        TrialProgress.View current = view.current();
        if (current == null || current.series().seconds().isEmpty()) {
            drawing = Drawing.NONE;
            return;
        }
        List<Object> key = List.of(
                view.runId(),
                current.trial().id(),
                current.series().seconds().getLast(),
                view.ended().size());
        if (key.equals(drawing.key()) || !budget.isAvailable(now)) {
            return;
        }
        long before = THREADS.getCurrentThreadCpuTime();
        TrialSummary summary = running(new TrialAnalysis(current.result(), view.thresholds(), cpus).summary());
        drawing = new Drawing(key, summary, current.measured(), charts(view, current, summary));
        budget.use(THREADS.getCurrentThreadCpuTime() - before);
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

    /// Returns the summary of a running trial without caveats and without an outage. Most caveats apply to whole
    /// trials. The outage is omitted because the digest of the trial does not contain the times of the outage.
    private static TrialSummary running(TrialSummary s) {
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
