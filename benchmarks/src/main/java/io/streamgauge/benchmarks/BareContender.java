package io.streamgauge.benchmarks;

import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Contender that runs the bare client loop.
record BareContender(ChildProcesses children, Path logs) implements Contender {
    @Override
    public String name() {
        return "bare loop";
    }

    @Override
    public Cost run(CostLoad load) throws IOException {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put(BareMain.LOAD_VARIABLE, Json.compact().writeValueAsString(load));
        Path log = logs.resolve(load.destination() + ".log");
        ChildProcess process = children.start(
                "bare",
                Jvm.command(System.getProperty("java.class.path"), BareMain.class.getName(), List.of()),
                Path.of("").toAbsolutePath(),
                environment,
                log);
        int status = process.onExit().join();
        List<String> lines = Files.readAllLines(log);
        if (status != 0 || lines.isEmpty()) {
            throw new IOException("bare loop: the process did not report its message count and CPU time (exit status "
                    + status + "). Read its log '" + log + "'");
        }
        return Json.compact().readValue(lines.getLast(), Cost.class);
    }
}
