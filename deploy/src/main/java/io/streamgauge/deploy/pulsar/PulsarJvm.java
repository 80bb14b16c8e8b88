package io.streamgauge.deploy.pulsar;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The Java commands of Pulsar's processes, on the JVM that runs us.
final class PulsarJvm {
    /// What Pulsar, BookKeeper and Netty reach into. Pulsar's own start script opens the same packages.
    private static final List<String> ACCESS = List.of(
            "--sun-misc-unsafe-memory-access=allow",
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

    private static final String DRIVERS = "org.apache.pulsar.metadata.bookkeeper.PulsarMetadata";

    /// Addresses of the form `metadata-store:zk:` are understood by these only.
    private static final List<String> COMMON = List.of(
            "-Djava.net.preferIPv4Stack=true",
            "-Djava.awt.headless=true",
            "-Djute.maxbuffer=10485760",
            "-Dlog4j2.is.webapp=false",
            "-Dio.netty.leakDetection.level=disabled",
            "-Dbookkeeper.metadata.bookie.drivers=" + DRIVERS + "BookieDriver",
            "-Dbookkeeper.metadata.client.drivers=" + DRIVERS + "ClientDriver");

    private final String libraries;
    private final String logging;

    /// @param logging file with the configuration of Log4j 2
    PulsarJvm(Path home, Path logging) {
        this.libraries = home.resolve(PulsarHome.LIBRARIES).resolve("*").toString();
        this.logging = "-Dlog4j.configurationFile=" + logging.toUri();
    }

    /// Heap, direct memory and collector of a broker or standalone.
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

    /// @param memory of the three above
    /// @param words main class and its arguments
    List<String> server(List<String> memory, Path gcLog, List<String> words) {
        List<String> flags = new ArrayList<>(memory);
        flags.add("-Xlog:gc,safepoint:file=\"" + gcLog + "\":time,uptime,level,tags:filecount=0");
        return command(flags, words);
    }

    /// A short command: the cheapest JVM serves it best.
    List<String> tool(List<String> words) {
        return command(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), words);
    }

    private List<String> command(List<String> flags, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(ACCESS);
        command.addAll(COMMON);
        command.add(logging);
        command.addAll(List.of("-cp", libraries));
        command.addAll(words);
        return command;
    }
}
