package io.streamgauge.report.run;

import io.streamgauge.report.terminal.TerminalReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// Program that writes the sample runs for visual inspection. The command `SamplePages DIRECTORY` writes an HTML
/// page and a text file for each run.
final class SamplePages {
    private SamplePages() {}

    static Map<String, SampleRuns> all() {
        Map<String, SampleRuns> runs = new LinkedHashMap<>();
        runs.put("comparison", SampleRuns.comparison());
        runs.put("repeated", SampleRuns.repeated());
        runs.put("claims", SampleRuns.claims());
        runs.put("sweep", SampleRuns.sweep());
        runs.put("one-missing", SampleRuns.oneMissing());
        runs.put("incomplete", SampleRuns.incomplete());
        runs.put("interrupted", SampleRuns.interrupted());
        runs.put("empty", SampleRuns.empty());
        runs.put("hostile", SampleRuns.hostile());
        return runs;
    }

    public static void main(String[] args) throws IOException {
        Path directory = Files.createDirectories(Path.of(args[0]));
        for (Map.Entry<String, SampleRuns> run : all().entrySet()) {
            SampleRuns sample = run.getValue();
            HtmlReport.write(sample.summary(), sample.series(), directory.resolve(run.getKey() + ".html"));
            Files.writeString(directory.resolve(run.getKey() + ".txt"), TerminalReport.render(sample.summary()));
        }
    }
}
