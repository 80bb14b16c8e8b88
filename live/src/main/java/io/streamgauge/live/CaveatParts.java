package io.streamgauge.live;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.validity.CaveatGroups;
import io.streamgauge.analyse.validity.CaveatRank;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.run.RunSections;
import java.util.List;

/// Caveats of the running trial so far, and caveats of the trials that have ended.
final class CaveatParts {
    private CaveatParts() {}

    /// Returns the provisional caveats of the running trial; empty if no trial is running.
    ///
    /// @param caveats caveats that hold for the measured phase so far
    static Html provisional(RunState.View run, List<Caveat> caveats) {
        TrialProgress.View trial = run.current();
        if (trial == null || run.entries().stream().noneMatch(TrialEntry::running)) {
            return nothing();
        }
        return all(
                el("h3", text("Running trial " + trial.trial().id() + ", so far")),
                el("p", css("note"), text(note(trial, isSearching(run), caveats))),
                caveats.isEmpty() ? nothing() : table(caveats));
    }

    private static boolean isSearching(RunState.View run) {
        return run.entries().stream().anyMatch(entry -> entry.running() && entry.search());
    }

    private static String note(TrialProgress.View trial, boolean searching, List<Caveat> caveats) {
        if (!trial.measured()) {
            return "Streamgauge checks the trial from the start of the measured phase.";
        }
        return (caveats.isEmpty()
                        ? "The measured phase so far has no caveats."
                        : "These caveats are provisional. They hold for the measured phase so far.")
                + (searching
                        ? " This page does not show the final caveats of the trials of a search."
                        : " The final caveats follow at the end of the trial, because some checks need the whole"
                                + " trial.");
    }

    private static Html table(List<Caveat> caveats) {
        return HtmlFragments.table(
                "provisional-caveats",
                "Provisional caveats of the running trial",
                HtmlFragments.row(List.of("caveat", "observation", "consequence", "remedy")),
                each(
                        caveats.stream().sorted(CaveatRank.MOST_SEVERE_FIRST).toList(),
                        caveat -> el("tr", HtmlFragments.caveatCells(caveat, " so far"))));
    }

    /// Returns the final caveats of the trials that have ended.
    static Html ended(RunState.View run) {
        if (run.ended().isEmpty()) {
            boolean search = run.entries().stream().anyMatch(TrialEntry::search);
            return el(
                    "p",
                    css("note"),
                    text(search ? "No trial outside a search has ended yet." : "No trial has ended yet."));
        }
        return all(
                el("h3", text("Trials that have ended")),
                run.ended().stream().allMatch(trial -> trial.caveats().isEmpty())
                        ? el("p", css("note"), text("These trials have passed all checks."))
                        : RunSections.caveats(
                                CaveatGroups.of(run.ended()), run.ended().size()));
    }
}
