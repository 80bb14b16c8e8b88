package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.ClockSummary.WorkerClock;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.result.row.Role;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Objects;

/// Figures of each worker, for trials with several workers.
final class WorkerTable {
    private WorkerTable() {}

    static boolean has(Summary summary) {
        return summary.trials().stream().anyMatch(trial -> trial.workers() != null);
    }

    static Html of(Summary summary) {
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        Html head = el(
                "tr",
                each(List.of("trial", "system", "cell", "host"), label -> el("th", attr("scope", "col"), text(label))),
                HtmlFragments.numericHeadings(List.of(
                        "worker",
                        "producers",
                        "consumers",
                        "due",
                        "sent",
                        "accepted",
                        "offered, messages/s",
                        "received",
                        "from other workers",
                        "start delay, ms",
                        "send delay p99, ms",
                        "paused, ms",
                        "CPU, % of one core")));
        Html body = each(
                summary.trials().stream()
                        .filter(trial -> trial.workers() != null)
                        .toList(),
                trial -> each(
                        Objects.requireNonNull(trial.workers()),
                        worker -> HtmlFragments.trialRow(
                                trial,
                                systems,
                                el("td", text(trial.cell())),
                                el("td", text(host(trial, worker))),
                                values(trial, worker))));
        return all(
                el(
                        "p",
                        css("note"),
                        text("Each worker runs some of the producers and consumers. This table shows the figures of"
                                + " each worker. All other figures in this report combine the workers. The numbers of"
                                + " due, sent and accepted messages, the rate and the CPU usage cover the measured"
                                + " phase. The accepted messages include messages that the broker acknowledged in the"
                                + " drain. The numbers of received messages and the pauses also cover the warm-up."
                                + " The column 'from other workers' counts the received messages that a different"
                                + " worker sent.")),
                ClockNote.paragraph(summary.trials()),
                HtmlFragments.table("workers", "Workers", head, body),
                clocks(summary, systems));
    }

    /// Returns the table of the clocks of workers on other hosts; an empty piece if all workers used the same
    /// clock.
    private static Html clocks(Summary summary, List<String> systems) {
        List<TrialSummary> trials = summary.trials().stream()
                .filter(trial -> trial.clocks() != null)
                .toList();
        Html head = el(
                "tr",
                each(List.of("trial", "system", "cell", "host"), label -> el("th", attr("scope", "col"), text(label))),
                HtmlFragments.numericHeadings(List.of(
                        "worker",
                        "exchanges",
                        "shortest round trip, ms",
                        "rate difference, ppm",
                        "largest error, ms",
                        "clock changes")));
        Html body = each(
                trials,
                trial -> each(
                        Objects.requireNonNull(trial.clocks()).workers(),
                        clock -> HtmlFragments.trialRow(
                                trial,
                                systems,
                                all(el("td", text(trial.cell())), el("td", text(clock.host()))),
                                values(clock))));
        return when(
                !trials.isEmpty(),
                all(
                        el(
                                "p",
                                css("note"),
                                text("The workers ran on several hosts, each with its own clock. The workers"
                                        + " exchanged clock readings with the controller throughout the trial. The"
                                        + " largest error is the largest possible difference between the timeline of"
                                        + " a worker and the clock of the controller. This error covers the time from"
                                        + " the start of the measured phase to the end of the drain. An end-to-end"
                                        + " latency between two workers includes the errors of both workers. A clock"
                                        + " change is a jump of the clock, or a change of its rate by more than about"
                                        + " 10 ppm. The largest error includes the effect of clock changes.")),
                        HtmlFragments.table("clocks", "Clocks of the workers", head, body)));
    }

    private static Html values(WorkerClock clock) {
        return HtmlFragments.numericCells(List.of(
                NumberFormatter.count(clock.worker()),
                NumberFormatter.count(clock.exchanges()),
                clock.shortestRoundTripNanos() < 0
                        ? NumberFormatter.NONE
                        : NumberFormatter.millis(clock.shortestRoundTripNanos()),
                clock.partsPerMillion() == 0
                        ? NumberFormatter.NONE
                        : NumberFormatter.significant(clock.partsPerMillion(), 2),
                error(clock.errorNanos()),
                NumberFormatter.count(clock.changes())));
    }

    private static String error(long nanos) {
        return nanos == ClockSummary.UNKNOWN ? "unknown" : NumberFormatter.millis(nanos);
    }

    private static String fromOthers(WorkerFigures worker) {
        Long messages = worker.fromOtherWorkers();
        return messages == null ? "unknown" : NumberFormatter.count(messages);
    }

    /// Returns the name of the host of a worker; `controller` if the worker ran on the machine of the controller.
    private static String host(TrialSummary trial, WorkerFigures worker) {
        return worker.worker() <= trial.workerHosts().size()
                ? trial.workerHosts().get(worker.worker() - 1).hostName()
                : "controller";
    }

    /// Returns the rate at which the worker passed messages to the client. Accepted messages do not have such a rate,
    /// because their number includes messages that the broker acknowledged in the drain. With transfers, this
    /// rate and the CPU use are omitted, because the time between transfers would lower them.
    private static String offeredRate(TrialSummary trial, WorkerFigures worker) {
        return trial.measuredSeconds() > 0 && trial.transfers() == null
                ? NumberFormatter.rate(worker.sent() / trial.measuredSeconds())
                : NumberFormatter.NONE;
    }

    private static String cpu(TrialSummary trial, WorkerFigures worker) {
        int workers = Objects.requireNonNull(trial.workers()).size();
        String process = SeveralWorkers.processName(worker.worker() - 1, workers);
        return trial.resources().processesOf(Role.GENERATOR).stream()
                .filter(use -> use.name().equals(process) && trial.transfers() == null)
                .findFirst()
                .map(use -> NumberFormatter.significant(use.cpuPercent(), 2))
                .orElse(NumberFormatter.NONE);
    }

    private static Html values(TrialSummary trial, WorkerFigures worker) {
        return HtmlFragments.numericCells(List.of(
                NumberFormatter.count(worker.worker()),
                NumberFormatter.count(worker.producers()),
                NumberFormatter.count(worker.consumers()),
                NumberFormatter.count(worker.intended()),
                NumberFormatter.count(worker.sent()),
                NumberFormatter.count(worker.accepted()),
                offeredRate(trial, worker),
                NumberFormatter.count(worker.received()),
                fromOthers(worker),
                NumberFormatter.millis(worker.startDelayNanos()),
                worker.sent() == 0 ? NumberFormatter.NONE : NumberFormatter.millis(worker.sendDelayP99Nanos()),
                NumberFormatter.millis(worker.pausedNanos()),
                cpu(trial, worker)));
    }
}
