package io.streamgauge.cli.study;

import io.streamgauge.cli.output.ErrorReport;
import io.streamgauge.cli.output.ProbeOutput;
import io.streamgauge.cli.output.RunPages;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.cli.output.StudyOutput;
import io.streamgauge.cli.output.ToolsOutput;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunResult;
import io.streamgauge.engine.study.StudyListener;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.result.ToolResults;
import io.streamgauge.study.StudyResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;

/// Output of the progress and results of a study run.
final class StudyProgress implements StudyListener, AutoCloseable {
    private final Path directory;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean quiet;
    private final RunProgress runs;
    private final RunProgress checks;

    /// @param directory directory of the study run
    /// @param quiet true to suppress the progress output of the study, of its runs and of its checks
    StudyProgress(Path directory, PrintWriter out, PrintWriter err, boolean quiet) {
        this.directory = directory;
        this.out = out;
        this.err = err;
        this.quiet = quiet;
        this.runs = new RunProgress(err, quiet);
        this.checks = RunProgress.ofEveryStep(err, quiet);
    }

    @Override
    public void step(String line) {
        if (!quiet) {
            problem(line);
        }
    }

    @Override
    public void problem(String line) {
        err.println(line);
        err.flush();
    }

    @Override
    public RunListener run() {
        return runs;
    }

    @Override
    public RunListener check() {
        return checks;
    }

    @Override
    public void runEnded(RunResult result) throws IOException {
        finishLine();
        RunPages.writeReport(result.directory(), result.analysis());
        out.println();
        RunPages.print(result.directory(), result.analysis(), false, out);
    }

    @Override
    public void blockEnded(RunResult result) throws IOException {
        finishLine();
        RunPages.writeReport(result.directory(), result.analysis());
    }

    @Override
    public void probesEnded(ProbeMatrix matrix, Path part) throws IOException {
        finishLine();
        ProbeOutput.print(matrix, false, out);
        ProbeOutput.writePage(matrix, part, err);
    }

    @Override
    public void toolsEnded(ToolResults results) {
        finishLine();
        ToolsOutput.print(results, false, out);
    }

    @Override
    public void partFailed(Exception failure) {
        finishLine();
        ErrorReport.print(failure, err);
    }

    @Override
    public void analysed(StudyResult result) throws IOException {
        StudyOutput.writePage(directory, result);
    }

    @Override
    public void close() {
        finishLine();
    }

    private void finishLine() {
        runs.finishLine();
        checks.finishLine();
    }
}
