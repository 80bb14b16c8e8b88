package io.streamgauge.cli.output;

import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.probe.ProbeTable;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/// Output of a probe matrix.
public final class ProbeOutput {
    private ProbeOutput() {}

    public static void print(ProbeMatrix matrix, boolean json, PrintWriter out) {
        if (json) {
            out.println(Json.indented().writeValueAsString(matrix));
        } else {
            out.print(ProbeTable.render(matrix));
        }
        out.flush();
    }

    /// Writes `probe.html` and prints its path.
    public static void writePage(ProbeMatrix matrix, Path directory, PrintWriter err) throws IOException {
        Path page = directory.resolve("probe.html");
        Files.writeString(page, ProbePage.render(matrix));
        err.println("page: " + page.toAbsolutePath());
    }
}
