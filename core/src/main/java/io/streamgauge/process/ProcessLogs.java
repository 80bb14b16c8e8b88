package io.streamgauge.process;

import java.nio.file.Files;
import java.nio.file.Path;

/// Names for the logs of processes.
public final class ProcessLogs {
    private ProcessLogs() {}

    /// `NAME.log`, or `NAME-2.log` and so on where an earlier start has left one: readiness is read from the log, and
    /// must not be that of another start.
    public static Path fresh(Path directory, String name) {
        Path log = directory.resolve(name + ".log");
        for (int start = 2; Files.exists(log); start++) {
            log = directory.resolve(name + "-" + start + ".log");
        }
        return log;
    }
}
