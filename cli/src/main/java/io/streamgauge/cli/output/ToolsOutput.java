package io.streamgauge.cli.output;

import io.streamgauge.result.Json;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
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
                        "%-16s %-44s %12.0f %12.0f  %s%n",
                        row.system(),
                        row.cell(),
                        row.sentPerSecond(),
                        row.receivedPerSecond(),
                        row.failure().isEmpty() ? row.tool() : "failed: " + row.failure());
            }
        }
        out.flush();
    }
}
