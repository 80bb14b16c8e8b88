package io.streamgauge.live;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.text.NumberFormatter;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Text and tables of the page: heading, progress, list of trials, and messages.
final class PageParts {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private PageParts() {}

    static Html heading(RunState.View run) {
        return run.name().isEmpty()
                ? el("p", css("run"), text("Streamgauge is starting the run."))
                : all(
                        el("p", css("run"), el("strong", text(run.name())), text(" · run " + run.runId())),
                        el("h1", text(run.question())));
    }

    static Html progress(RunState.View run) {
        TrialProgress.View trial = run.current();
        if (trial == null) {
            return all(el("p", css("answer"), text("No trial has started yet.")), times(run.runSeconds(), Double.NaN));
        }
        boolean ended = run.entries().stream().noneMatch(TrialEntry::running);
        IntervalRow last = trial.last();
        double done = last == null ? 0 : Math.min(last.endSeconds(), trial.endSeconds());
        String of = NumberFormatter.fixed(trial.endSeconds(), 0);
        return all(
                el(
                        "p",
                        css("answer"),
                        text("Trial " + trial.position() + ": "),
                        HtmlFragments.system(trial.trial().system().name(), run.systems()),
                        when(
                                !trial.trial().cell().isEmpty(),
                                text(", " + trial.trial().cell())),
                        text(" · " + phase(last, ended)),
                        verdict(run, trial),
                        when(trial.result().facts().simulated(), text(" · simulated time"))),
                el(
                        "p",
                        css("advance"),
                        el(
                                "progress",
                                attr("aria-label", "Progress of the trial"),
                                attr("max", of),
                                attr("value", NumberFormatter.fixed(done, 1))),
                        text(" " + NumberFormatter.fixed(done, 0) + " of " + of + " s")),
                times(run.runSeconds(), trial.leftSeconds()));
    }

    private static String phase(@Nullable IntervalRow last, boolean ended) {
        if (ended) {
            return "ended";
        }
        if (last == null) {
            return "starting";
        }
        return switch (last.phase()) {
            case WARMUP -> "warm-up";
            case MEASURE -> "measured phase";
            case DRAIN -> "drain";
        };
    }

    /// Returns the verdict on the shown trial. Returns an empty element before the trial has ended, and for a
    /// trial of a capacity search. The figures of a void trial stay on the page until the next trial starts.
    private static Html verdict(RunState.View run, TrialProgress.View trial) {
        return run.entries().stream()
                .filter(entry ->
                        !entry.running() && entry.id().equals(trial.trial().id()))
                .flatMap(entry -> Optional.ofNullable(entry.summary()).stream())
                .findFirst()
                .map(summary -> all(text(" · "), HtmlFragments.verdict(summary)))
                .orElse(nothing());
    }

    private static Html times(double runSeconds, double leftSeconds) {
        return el(
                "p",
                css("note times"),
                text("Running for " + NumberFormatter.duration(Math.floor(runSeconds)) + "."),
                when(
                        Double.isFinite(leftSeconds),
                        text(" About " + NumberFormatter.duration(Math.ceil(leftSeconds)) + " left.")));
    }

    static Html trials(RunState.View run) {
        Html head = all(el(
                "tr",
                each(
                        List.of("trial", "system", "cell", "block", "state"),
                        name -> el("th", attr("scope", "col"), text(name))),
                HtmlFragments.numericHeadings(
                        List.of("accepted, messages/s", "response p99, ms", "end-to-end p99, ms", "caveats"))));
        return HtmlFragments.table(
                "trials", "Trials of the plan", head, each(run.entries(), entry -> trial(entry, run.systems())));
    }

    private static Html trial(TrialEntry entry, List<String> systems) {
        TrialSummary summary = entry.running() ? null : entry.summary();
        return el(
                "tr",
                HtmlFragments.rowClass(summary != null && HtmlFragments.isVoid(summary)),
                el("th", attr("scope", "row"), text(entry.id())),
                el("td", HtmlFragments.system(entry.system(), systems)),
                el("td", text(entry.cell())),
                el("td", text(Integer.toString(entry.block()))),
                el("td", state(entry, summary)),
                summary == null
                        ? each(List.of(1, 2, 3, 4), _ -> el("td"))
                        : HtmlFragments.numericCells(List.of(
                                accepted(summary),
                                p99(summary.responseTime()),
                                p99(summary.endToEnd()),
                                Integer.toString(summary.caveats().size()))));
    }

    private static Html state(TrialEntry entry, @Nullable TrialSummary summary) {
        TrialStatus status = entry.status();
        if (entry.running()) {
            return HtmlFragments.badge("running", "running");
        }
        if (summary != null) {
            return HtmlFragments.verdict(summary);
        }
        return status == null
                ? HtmlFragments.badge("absent", "waiting")
                : HtmlFragments.badge(
                        status == TrialStatus.DONE ? "valid" : "flagged",
                        status.name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }

    private static String accepted(TrialSummary summary) {
        Double rate = TrialGroup.measured(summary)
                ? MetricValue.read(new Figure(Figure.Name.ACCEPTED_RATE), summary)
                        .value()
                : null;
        return rate == null ? NumberFormatter.NONE : NumberFormatter.rate(rate);
    }

    private static String p99(Latency latency) {
        Long nanos = latency.nanos("p99");
        return nanos == null ? NumberFormatter.NONE : NumberFormatter.millis(nanos);
    }

    /// Returns the messages, newest first.
    static Html messages(RunState.View run) {
        return run.messages().isEmpty()
                ? nothing()
                : el(
                        "ol",
                        css("messages"),
                        each(
                                run.messages().reversed(),
                                message -> el(
                                        "li",
                                        css(message.problem() ? "bad" : ""),
                                        el("time", text(TIME.format(message.at()))),
                                        text(" " + message.text()))));
    }
}
