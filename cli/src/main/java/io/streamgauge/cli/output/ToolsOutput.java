package io.streamgauge.cli.output;

import io.streamgauge.result.Json;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import io.streamgauge.text.NumberFormatter;
import java.io.PrintWriter;
import java.util.Locale;

/// Output of the results of the load tools.
public final class ToolsOutput {
    private ToolsOutput() {}

    public static void print(ToolResults results, boolean json, PrintWriter out) {
        if (json) {
            out.println(Json.indented().writeValueAsString(results));
        } else {
            out.printf(Locale.ROOT, "%-16s %-44s %12s %12s  %s%n", "system", "layout", "sent/s", "received/s", "tool");
            for (Row row : results.rows()) {
                out.printf(
                        Locale.ROOT,
                        "%-16s %-44s %12s %12s  %s%n",
                        row.system(),
                        row.cell(),
                        rate(row, row.sentPerSecond()),
                        rate(row, row.receivedPerSecond()),
                        row.failure().isEmpty() ? row.tool() : "failed: " + row.failure());
            }
        }
        out.flush();
    }

    /// Returns a rate of a run; `-` for a run that failed, whose rates are not measured.
    private static String rate(Row row, double perSecond) {
        return row.failure().isEmpty() ? NumberFormatter.number(perSecond, 4) : "-";
    }
}
