package io.streamgauge.report.run.chart;

import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.HtmlFragments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Trial as shown in the charts.
///
/// @param system index of the system, which determines the colour of the trial
/// @param strong true if the trial represents its group
public record ChartTrial(TrialSummary trial, int system, boolean strong) {
    /// Returns the trials of the groups. Representative trials are last, so that they are drawn on top.
    public static List<ChartTrial> of(List<TrialGroup> groups, List<String> systems) {
        List<ChartTrial> found = new ArrayList<>();
        for (TrialGroup group : groups) {
            String strong = group.representative().map(TrialSummary::id).orElse("");
            group.trials()
                    .forEach(trial -> found.add(new ChartTrial(
                            trial, systems.indexOf(group.system()), trial.id().equals(strong))));
        }
        found.sort(Comparator.comparing(ChartTrial::strong).thenComparingInt(ChartTrial::system));
        return found;
    }

    public boolean isVoid() {
        return HtmlFragments.isVoid(trial);
    }

    /// Returns the label next to a line. Only representative and void trials have a label. For other trials,
    /// this method returns an empty string.
    ///
    /// @param main true for the line that carries the label of the trial if the trial is void and not
    ///     representative
    public String label(String line, boolean main) {
        if (strong) {
            return line + (isVoid() ? " (void)" : "");
        }
        return isVoid() && main ? "void (block " + trial.repetition() + ")" : "";
    }

    /// Returns the CSS classes of a line: the class of its role and the classes of the trial.
    public String style(String role) {
        return role + (strong ? "" : " faint") + (isVoid() ? " void" : "");
    }

    /// Returns the leading CSV cells, which are the same for all points of a line.
    public List<Object> head(String line) {
        return List.of(trial.id(), trial.system(), line, isVoid());
    }
}
