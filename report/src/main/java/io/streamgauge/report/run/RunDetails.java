package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.AttemptId;
import io.streamgauge.report.chart.CapacityCurve;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.RunStatus;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Details for verification: caveats, plan, order of execution, and host.
final class RunDetails {
    private RunDetails() {}

    /// Returns the caveats. Caveats that void a trial come first.
    static Html caveats(Summary summary) {
        return summary.caveats().isEmpty()
                ? el("p", css("note"), text(withoutCaveats(summary)))
                : caveats(summary.caveats(), summary.allTrials().size());
    }

    /// Returns the sentence for a run without caveats. The caveats of a run include those of search trials only
    /// if the trials sustained their rate.
    private static String withoutCaveats(Summary summary) {
        if (summary.allTrials().isEmpty()) {
            return "No trial has results, so nothing was checked.";
        }
        return summary.allTrials().stream().allMatch(trial -> trial.caveats().isEmpty())
                ? "All checks passed."
                : "The trials that sustained their rates do not have unexpected caveats. The verdicts of the searches"
                        + " include the caveats of the other trials.";
    }

    /// Returns the table of the caveats.
    ///
    /// @param trials total number of trials, including trials without caveats
    static Html caveats(List<CaveatGroup> groups, int trials) {
        List<CaveatGroup> sorted = groups.stream()
                .sorted(Comparator.comparing(
                                (CaveatGroup group) -> group.caveat().severity())
                        .reversed())
                .toList();
        Html body = each(sorted, group -> caveat(group, trials));
        return HtmlFragments.table(
                "caveats",
                "Caveats",
                HtmlFragments.row(List.of("caveat", "observation", "consequence", "remedy", "trials")),
                body);
    }

    private static Html caveat(CaveatGroup group, int trials) {
        boolean everywhere = group.trials().size() == trials && trials > 3;
        return el(
                "tr",
                HtmlFragments.caveatCells(group.caveat(), ""),
                el("td", everywhere ? text("all " + trials) : where(group, trials)));
    }

    /// Returns the names of up to three trials. If there are more than three trials, this method returns their
    /// number in an element that expands to show the names. If the caveat affects the whole run, this method
    /// returns `the run`.
    private static Html where(CaveatGroup group, int trials) {
        if (group.trials().isEmpty()) {
            return text("the run");
        }
        String names = String.join(", ", group.trials());
        return group.trials().size() <= 3
                ? text(names)
                : el("details", el("summary", text(group.trials().size() + " of " + trials)), text(names));
    }

    /// Returns the plan in the order of execution, with the outcome of the last attempt at each trial.
    static Html plan(Summary summary) {
        List<String> systems = systems(summary);
        Html body = each(
                summary.planned(),
                planned -> el(
                        "tr",
                        el("th", attr("scope", "row"), text(planned.id())),
                        el("td", HtmlFragments.system(planned.system(), systems)),
                        el("td", text(planned.cell())),
                        el("td", css("num"), text(Integer.toString(planned.repetition()))),
                        el(
                                "td",
                                css("num"),
                                attr("data-value", HtmlFragments.raw(planned.seconds())),
                                text((searched(summary, planned.id()).isEmpty() ? "" : "each trial ")
                                        + NumberFormatter.duration(planned.seconds()))),
                        el(
                                "td",
                                searched(summary, planned.id()).isEmpty()
                                        ? outcomeText(lastAttempt(summary, planned.id()), summary)
                                        : text("a search: " + searched(summary, planned.id())))));
        double total =
                summary.planned().stream().mapToDouble(PlannedTrial::seconds).sum();
        String load = summary.capacities().isEmpty() ? " with " + NumberFormatter.duration(total) + " of load" : "";
        return all(
                el(
                        "p",
                        text("The plan contains %s%s. The payloads and the order of trials are derived from seed %d."
                                .formatted(Count.of(summary.planned().size(), "trial"), load, summary.seed()))),
                HtmlFragments.table(
                        "plan",
                        "Plan in the order of execution",
                        HtmlFragments.row(
                                List.of("trial", "system", "cell", "repetition", "planned length", "outcome")),
                        body));
    }

    /// Returns the systems in the order of the charts, followed by the systems without trials.
    private static List<String> systems(Summary summary) {
        return Stream.concat(
                        CapacityCurve.systems(summary).stream(),
                        summary.planned().stream().map(PlannedTrial::system))
                .distinct()
                .toList();
    }

    /// Returns the number of trials of a planned search, for example `12 trials`. Returns an empty string if the
    /// planned trial is not a search.
    private static String searched(Summary summary, String id) {
        return summary.capacities().stream()
                .filter(c -> c.trialId().equals(id))
                .findFirst()
                .map(c -> Count.of(c.steps().size(), "trial"))
                .orElse("");
    }

    private static @Nullable TrialSummary lastAttempt(Summary summary, String plannedId) {
        return summary.trials().stream()
                .filter(trial -> AttemptId.isAttemptAt(plannedId, trial.id()))
                .reduce((earlier, later) -> later)
                .orElse(null);
    }

    private static Html outcomeText(@Nullable TrialSummary trial, Summary summary) {
        boolean decided = summary.stopping() != null
                && (summary.status() == RunStatus.DONE || summary.status() == RunStatus.PAUSED);
        return trial == null
                ? decided ? HtmlFragments.badge("absent", "not needed") : HtmlFragments.badge("void", "did not run")
                : HtmlFragments.verdict(trial);
    }

    private record Fact(String name, String value) {}

    /// Returns a property of all machines on which the run was started or resumed.
    private static String distinct(Summary summary, Function<HostFacts, String> property) {
        return summary.hosts().stream().map(property).distinct().collect(Collectors.joining(", then "));
    }

    static Html facts(Summary summary) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("run", summary.runId()));
        facts.add(new Fact("started", summary.startedAt()));
        String endedAt = summary.endedAt();
        facts.add(new Fact("ended", endedAt == null ? "not completed" : endedAt));
        facts.add(new Fact("seed", Long.toString(summary.seed())));
        Map<String, List<String>> workerHosts = WorkerHostList.byMachine(summary);
        facts.add(new Fact(
                workerHosts.isEmpty() ? "host" : "host of the controller", distinct(summary, HostFacts::hostName)));
        facts.add(new Fact("operating system", distinct(summary, HostFacts::operatingSystem)));
        facts.add(new Fact("CPU", distinct(summary, host -> host.cpus() + " × " + host.cpuModel())));
        facts.add(new Fact(
                "memory",
                distinct(
                        summary,
                        host -> host.memoryBytes() > 0 ? NumberFormatter.bytes(host.memoryBytes()) : "unknown")));
        facts.add(new Fact("Java", distinct(summary, HostFacts::java)));
        workerHosts.forEach((machine, names) -> facts.add(new Fact(
                names.size() == 1 ? "worker host" : names.size() + " worker hosts",
                machine + ": " + String.join(", ", names))));
        facts.add(new Fact(
                "file system of the brokers' data directory", summary.host().dataFileSystem()));
        facts.add(new Fact(
                "durability", String.join("; ", TrialGroup.distinct(summary.trials(), TrialSummary::durability))));
        return el("dl", each(facts, fact -> el("div", el("dt", text(fact.name())), el("dd", text(fact.value())))));
    }
}
