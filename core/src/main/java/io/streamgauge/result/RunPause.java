package io.streamgauge.result;

import java.io.IOException;

/// `pause.json` of a run that was paused on request after a block. The trials up to this block are final. A
/// resumed run does not repeat these trials. The file is kept when the run continues.
///
/// @param block last completed block, at least 1
public record RunPause(int block) {
    private static final String FILE = "pause.json";

    /// Returns the number of blocks that the run had completed when it was last paused; 0 if the run was never
    /// paused.
    public static int blocks(RunDirectory run) throws IOException {
        return RunDirectory.read(run.file(FILE), RunPause.class)
                .map(RunPause::block)
                .orElse(0);
    }

    /// Writes `pause.json` to the directory of a run.
    public void write(RunDirectory run) throws IOException {
        RunDirectory.write(run.file(FILE), this);
    }
}
