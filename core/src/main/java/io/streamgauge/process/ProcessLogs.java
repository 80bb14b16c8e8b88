package io.streamgauge.process;

import java.nio.file.Files;
import java.nio.file.Path;

/// Names of process logs.
public final class ProcessLogs {
    private ProcessLogs() {}

    /// Returns `NAME.log`, or `NAME-2.log` and so on if an earlier start left a log. Readiness is detected from the
    /// log, so each start needs a separate log.
    public static Path fresh(Path directory, String name) {
        Path log = directory.resolve(name + ".log");
        for (int start = 2; Files.exists(log); start++) {
            log = directory.resolve(name + "-" + start + ".log");
        }
        return log;
    }
}
