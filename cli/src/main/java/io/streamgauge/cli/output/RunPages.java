package io.streamgauge.cli.output;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.report.run.HtmlReport;
import io.streamgauge.report.terminal.TerminalReport;
import io.streamgauge.result.Json;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;

/// Output of a run: the report as a page, and the summary as text or JSON.
public final class RunPages {
    private static final String REPORT = "report.html";

    private RunPages() {}

    public static void writeReport(RunDirectory run, RunAnalysis analysis) throws IOException {
        HtmlReport.write(analysis.summary(), analysis.series(), report(run));
    }

    /// Returns the report file of a run.
    public static Path report(RunDirectory run) {
        return run.file(REPORT);
    }

    /// Prints the summary as JSON, or as text followed by the path of the report.
    public static void print(RunDirectory run, RunAnalysis analysis, boolean json, PrintWriter out) {
        if (json) {
            out.println(Json.indented().writeValueAsString(analysis.summary()));
        } else {
            out.println(TerminalReport.render(analysis.summary()));
            out.println("report: " + run.file(REPORT).toAbsolutePath());
        }
        out.flush();
    }

    /// Prints the summary as text with the quantiles of each system, followed by the path of the report.
    public static void printDetailed(RunDirectory run, RunAnalysis analysis, PrintWriter out) {
        out.println(TerminalReport.renderDetailed(analysis.summary()));
        out.println("report: " + run.file(REPORT).toAbsolutePath());
        out.flush();
    }
}
