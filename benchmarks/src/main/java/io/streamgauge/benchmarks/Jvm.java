package io.streamgauge.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// JVM command line of a contender, with a fixed heap size and the same garbage collector as the worker.
public final class Jvm {
    public static final long HEAP_BYTES = 320L << 20;

    private Jvm() {}

    public static List<String> command(String classPath, String mainClass, List<String> arguments) {
        return command(HEAP_BYTES, classPath, mainClass, arguments);
    }

    public static List<String> command(long heapBytes, String classPath, String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms" + heapBytes,
                "-Xmx" + heapBytes,
                "-XX:+AlwaysPreTouch",
                "-XX:+UseG1GC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                mainClass));
        command.addAll(arguments);
        return command;
    }
}
