package io.streamgauge.deploy.kafka;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.NodeReadiness;
import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.process.ChildProcess;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/// ZooKeeper server that stores the metadata of a Kafka cluster. It is required for Kafka versions without a
/// production-ready KRaft mode. The server is part of the same Kafka release and runs on the first node.
final class KafkaZooKeeper {
    private static final NodeReadiness LISTENS = new NodeReadiness("", Duration.ofMinutes(1));
    private static final String NAME = "zookeeper";

    private final Path directory;
    private final KafkaNode first;

    /// @param directory working directory of the cluster
    /// @param first first node of the cluster. The server runs on this node
    KafkaZooKeeper(Path directory, KafkaNode first) {
        this.directory = directory;
        this.first = first;
    }

    /// Writes the configuration file of the server, and returns the command that starts the server with this
    /// file.
    List<String> command(Installation installation, NodeNetwork network, List<String> system) throws IOException {
        List<String> command = new ArrayList<>(network.commandPrefix(first.id()));
        command.addAll(KafkaJvm.zookeeperCommand(installation.home(), system, configure()));
        return command;
    }

    /// Waits until the server accepts connections.
    void await(ChildProcess server) throws NotReadyException, DeploymentException {
        LISTENS.await(server, first.host(), first.controllerPort());
    }

    private Path configure() throws IOException {
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "dataDir", Files.createDirectories(directory.resolve(NAME)).toString(),
                "clientPort", Integer.toString(first.controllerPort()),
                "clientPortAddress", first.host(),
                "admin.enableServer", "false",
                "maxClientCnxns", "0"));
        Path file = directory.resolve(NAME + ".properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        return file;
    }
}
