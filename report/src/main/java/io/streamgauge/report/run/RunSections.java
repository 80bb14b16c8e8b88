package io.streamgauge.report.run;

import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import java.util.List;

/// Report sections for a page about a run that is still in progress.
public final class RunSections {
    private RunSections() {}

    /// Returns the charts of the report for some trials, grouped by cell.
    ///
    /// @param systems names of the systems; the position of a name determines the colour of the system
    /// @param series series of the trials, in any order
    /// @param seconds minimum length of the time axes in seconds
    public static Html charts(
            List<String> systems, List<TrialSummary> trials, List<TrialSeries> series, double seconds) {
        return new RunCharts(systems, trials, series, seconds).ofCells();
    }

    /// Returns the table of caveats. Caveats that void a trial come first.
    ///
    /// @param trials number of trials that have ended
    public static Html caveats(List<CaveatGroup> caveats, int trials) {
        return RunDetails.caveats(caveats, trials);
    }
}
