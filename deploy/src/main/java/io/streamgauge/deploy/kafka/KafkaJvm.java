package io.streamgauge.deploy.kafka;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Java commands for the nodes of a Kafka cluster and for the ZooKeeper server.
final class KafkaJvm {
    static final long DEFAULT_HEAP_BYTES = 512L << 20;
    static final long MIN_HEAP_BYTES = 128L << 20;

    private KafkaJvm() {}

    /// Returns the garbage collection options of Kafka's start script, the heap size, and an option that makes
    /// the node exit when it runs out of memory.
    static List<String> flags(Launch launch) {
        long heapMiB = (launch.heapBytes() == 0 ? DEFAULT_HEAP_BYTES : launch.heapBytes()) >> 20;
        return List.of(
                "-Xms" + heapMiB + "m",
                "-Xmx" + heapMiB + "m",
                "-XX:+UseG1GC",
                "-XX:MaxGCPauseMillis=20",
                "-XX:InitiatingHeapOccupancyPercent=35",
                "-XX:+ExplicitGCInvokesConcurrent",
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.awt.headless=true");
    }

    /// Returns the command that starts a node.
    ///
    /// @param main main class and the arguments that precede the path of the properties file
    /// @param system system properties of the node
    static List<String> serverCommand(
            Path home, Launch launch, List<String> main, List<String> system, Path gcLog, Path properties) {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(flags(launch));
        command.add("-Xlog:gc,safepoint:file=\"" + gcLog + "\":time,uptime,level,tags:filecount=0");
        command.addAll(system);
        command.addAll(List.of("-cp", classPath(home) + File.pathSeparator + KafkaJmx.streamgaugeClasses()));
        command.addAll(main);
        command.add(properties.toString());
        return command;
    }

    /// Returns the command that formats the data directory, with options that reduce the start-up time
    /// of the JVM.
    static List<String> formatCommand(Path home, List<String> system, String clusterId, Path properties) {
        List<String> command =
                new ArrayList<>(List.of(java(), "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(system);
        command.addAll(List.of(
                "-cp",
                classPath(home),
                "kafka.tools.StorageTool",
                "format",
                "-t",
                clusterId,
                "-c",
                properties.toString()));
        return command;
    }

    /// Returns the command that starts a ZooKeeper server, with a heap that is large enough for a small cluster.
    static List<String> zookeeperCommand(Path home, List<String> system, Path properties) {
        List<String> command = new ArrayList<>(List.of(java(), "-Xms64m", "-Xmx128m", "-XX:+UseSerialGC"));
        command.addAll(system);
        command.addAll(List.of(
                "-cp", classPath(home), "org.apache.zookeeper.server.quorum.QuorumPeerMain", properties.toString()));
        return command;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String classPath(Path home) {
        return home.resolve(KafkaHome.LIBRARIES).resolve("*").toString();
    }
}
