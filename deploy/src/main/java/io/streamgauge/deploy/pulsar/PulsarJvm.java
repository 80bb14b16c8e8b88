package io.streamgauge.deploy.pulsar;

import io.streamgauge.deploy.Installation;
import io.streamgauge.process.JavaTempDirectory;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Java commands of Pulsar's processes.
final class PulsarJvm {
    /// Options that allow Pulsar, BookKeeper and Netty to use native code, and to access packages of the JDK by
    /// reflection. Pulsar's start script opens the same packages.
    private static final List<String> ACCESS = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.platform=ALL-UNNAMED",
            "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED",
            "-Dio.netty.tryReflectionSetAccessible=true",
            "-Dorg.apache.pulsar.shade.io.netty.tryReflectionSetAccessible=true");

    /// System properties of every process.
    private static final List<String> COMMON = List.of(
            "-Djava.net.preferIPv4Stack=true",
            "-Djava.awt.headless=true",
            "-Djute.maxbuffer=10485760",
            "-Dlog4j2.is.webapp=false",
            "-Dio.netty.leakDetection.level=disabled");

    /// Option that prevents warnings about unsafe memory access. Use it only for Java versions that support it,
    /// because an older JVM does not start with this option.
    private static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    private final Path java;
    private final String libraries;
    private final List<String> system;

    /// Creates commands that use the JVM of this process.
    ///
    /// @param directory working directory of the processes, which contains the Log4j 2 configuration
    PulsarJvm(Installation pulsar, Path directory) {
        this(Path.of(System.getProperty("java.home")), pulsar, directory);
    }

    /// @param java home of the JDK that runs the processes
    PulsarJvm(Path java, Installation pulsar, Path directory) {
        this.java = java;
        this.libraries =
                pulsar.home().resolve(PulsarHome.LIBRARIES).resolve("*").toString();
        this.system = new ArrayList<>(MetadataNames.of(pulsar.version()).jvmOptions());
        system.add("-Dlog4j.configurationFile=" + PulsarLogging.file(directory).toUri());
        system.add(JavaTempDirectory.in(directory));
    }

    private PulsarJvm(Path java, String libraries, List<String> system) {
        this.java = java;
        this.libraries = libraries;
        this.system = system;
    }

    /// Returns the options for the heap, the direct memory and the garbage collector of a broker or of a
    /// standalone Pulsar.
    static List<String> brokerMemory(PulsarLayout.Memory memory) {
        return server(memory.brokerHeap(), memory.brokerDirect());
    }

    static List<String> bookieMemory(PulsarLayout.Memory memory) {
        return server(memory.bookieHeap(), memory.bookieDirect());
    }

    static List<String> zookeeperMemory(PulsarLayout.Memory memory) {
        return List.of("-Xms64m", "-Xmx" + memory.zookeeperHeap() + "m", "-XX:+UseSerialGC");
    }

    private static List<String> server(long heap, long direct) {
        return List.of(
                "-Xms" + heap + "m",
                "-Xmx" + heap + "m",
                "-XX:MaxDirectMemorySize=" + direct + "m",
                "-XX:+UseG1GC",
                "-XX:MaxGCPauseMillis=10",
                "-XX:+ExitOnOutOfMemoryError");
    }

    /// Returns the command that starts a server.
    ///
    /// @param memory options from [#brokerMemory], [#bookieMemory] or [#zookeeperMemory]
    /// @param words main class and its arguments
    List<String> server(List<String> memory, Path gcLog, List<String> words) {
        List<String> flags = new ArrayList<>(memory);
        flags.add("-Xlog:gc,safepoint:file=\"" + gcLog + "\":time,uptime,level,tags:filecount=0");
        return command(flags, words);
    }

    /// Returns the command that starts a server. A library precedes Pulsar's own class path.
    List<String> server(List<String> memory, Path gcLog, Path library, List<String> words) {
        PulsarJvm with = new PulsarJvm(java, library + File.pathSeparator + libraries, system);
        return with.server(memory, gcLog, words);
    }

    /// Returns the command that starts a short-lived program, with options that reduce the start-up time of the
    /// JVM.
    List<String> tool(List<String> words) {
        return command(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), words);
    }

    private List<String> command(List<String> flags, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(java.resolve("bin").resolve("java").toString());
        command.addAll(flags);
        if (java.equals(Path.of(System.getProperty("java.home")))) {
            command.add(UNSAFE);
        }
        command.addAll(ACCESS);
        command.addAll(COMMON);
        command.addAll(system);
        command.addAll(List.of("-cp", libraries));
        command.addAll(words);
        return command;
    }
}
