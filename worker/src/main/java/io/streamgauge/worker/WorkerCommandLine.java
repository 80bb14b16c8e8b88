package io.streamgauge.worker;

import io.streamgauge.experiment.worker.WorkerSettings.Collector;
import io.streamgauge.process.JavaTempDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Command line of a worker process.
public final class WorkerCommandLine {
    private WorkerCommandLine() {}

    /// @param heapBytes fixed size of the heap in bytes
    /// @param driver name of the driver that the worker loads
    /// @param simulated true if the trial runs in simulated time, which JVM pauses do not affect
    /// @param scratch directory for temporary files of the worker
    /// @param arguments arguments of [WorkerMain]
    public static List<String> of(
            long heapBytes,
            Collector collector,
            String driver,
            boolean simulated,
            Path scratch,
            List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + heapBytes);
        if (!simulated) {
            // A heap that grows under load would pause the generator.
            command.addAll(List.of("-Xms" + heapBytes, "-XX:+AlwaysPreTouch"));
        }
        command.addAll(ClassArchive.options(driver, collector));
        command.addAll(List.of(
                collector.flag(),
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                JavaTempDirectory.in(scratch),
                "-cp",
                System.getProperty("java.class.path"),
                WorkerMain.class.getName()));
        command.addAll(arguments);
        return command;
    }
}
