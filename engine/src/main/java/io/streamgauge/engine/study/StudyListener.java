package io.streamgauge.engine.study;

import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunResult;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.result.ToolResults;
import io.streamgauge.study.StudyResult;
import java.io.IOException;
import java.nio.file.Path;

/// Receiver of the progress and the results of the parts of a study.
public interface StudyListener {
    /// Receives a line about the progress, for example about a part that has started. The text does not contain a line
    /// break.
    void step(String line);

    /// Receives a problem that does not end the study. The text does not contain a line break.
    void problem(String line);

    /// Returns the listener for a part that is an ordinary run.
    RunListener run();

    /// Returns the listener for a part that runs probes or tools.
    RunListener check();

    /// Receives the result of a part that is an ordinary run.
    void runEnded(RunResult result) throws IOException;

    /// Receives the current results of a part that continues later with another block.
    void blockEnded(RunResult result) throws IOException;

    /// Receives the result of a part that runs probes.
    ///
    /// @param directory directory of the part
    void probesEnded(ProbeMatrix matrix, Path directory) throws IOException;

    /// Receives the result of a part that runs tools.
    void toolsEnded(ToolResults results);

    /// Receives the failure of a part. The study continues with the next part.
    void partFailed(Exception failure);

    /// Receives the verdicts on all claims after a part or a block.
    void analysed(StudyResult result) throws IOException;
}
