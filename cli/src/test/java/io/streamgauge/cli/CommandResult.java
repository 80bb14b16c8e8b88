package io.streamgauge.cli;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/// Result of a command that ran in this process, with its output.
///
/// @param directory directory of the run if [#run] or [#runFile] started the command; otherwise an empty path
record CommandResult(int exitCode, String out, String err, Path directory) {
    static CommandResult command(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        int exitCode = line.execute(args);
        return new CommandResult(exitCode, out.toString(), err.toString(), Path.of(""));
    }

    /// Runs an experiment given as text.
    static CommandResult run(Path scratch, String yaml, String... options) throws IOException {
        Path file = Files.writeString(Files.createTempFile(scratch, "experiment-", ".yaml"), yaml);
        return runFile(scratch, file, options);
    }

    /// Runs an experiment file.
    static CommandResult runFile(Path scratch, Path file, String... options) throws IOException {
        Path directory = Files.createTempDirectory(scratch, "run-");
        List<String> args = new ArrayList<>(List.of("run", file.toString(), "--out", directory.toString()));
        args.addAll(List.of(options));
        CommandResult done = command(args.toArray(String[]::new));
        return new CommandResult(done.exitCode, done.out, done.err, directory);
    }

    Summary summary() throws IOException {
        return Json.indented().readValue(Files.readString(directory.resolve("summary.json")), Summary.class);
    }

    TrialSummary trial(String system) throws IOException {
        return summary().trials().stream()
                .filter(t -> t.system().equals(system))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no trial of " + system + ": " + err));
    }
}
