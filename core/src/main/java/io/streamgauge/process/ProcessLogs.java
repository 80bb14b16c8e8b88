package io.streamgauge.process;

import java.nio.file.Files;
import java.nio.file.Path;

/// Utility for the paths of process logs.
public final class ProcessLogs {
    private ProcessLogs() {}

    /// Returns the path of a new log: `NAME.log`, or `NAME-2.log` and so on if logs of earlier starts exist.
    /// Each start needs a separate log, because Streamgauge uses the log to detect that the process is ready.
    public static Path fresh(Path directory, String name) {
        Path log = directory.resolve(name + ".log");
        for (int start = 2; Files.exists(log); start++) {
            log = directory.resolve(name + "-" + start + ".log");
        }
        return log;
    }
}
