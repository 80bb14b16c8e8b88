package io.streamgauge.result;

import java.io.IOException;

/// `pause.json` of a run that stopped after a block as requested. The trials up to this block are final. A resumed run
/// does not repeat these trials. The file remains when the run continues.
///
/// @param block last block that ran completely, at least 1
public record RunPause(int block) {
    private static final String FILE = "pause.json";

    /// Returns the number of blocks that the run completed up to its last pause; 0 if the run did not
    /// pause.
    public static int blocks(RunDirectory run) throws IOException {
        return RunDirectory.read(run.file(FILE), RunPause.class)
                .map(RunPause::block)
                .orElse(0);
    }

    /// Writes the file.
    public void write(RunDirectory run) throws IOException {
        RunDirectory.write(run.file(FILE), this);
    }
}
