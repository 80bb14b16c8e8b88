package io.streamgauge.cli;

import io.streamgauge.Poll;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/// Kafka node with access control. This class does not use the recipe to start Kafka, because the recipe sets
/// its own listeners. The node has three listeners for clients: one with TLS and a login, one that requires
/// client certificates, and a plaintext listener without access restrictions.
///
/// @param secure address `localhost:port` of the listener with TLS and the SASL mechanisms PLAIN and
///     SCRAM-SHA-512
/// @param mutual address `localhost:port` of the listener with TLS and client certificates
/// @param plain address `127.0.0.1:port` of the listener without TLS
record SecuredKafka(String secure, String mutual, String plain) {
    static final String PASSWORD = "kafka-s3cret-\"4711\\";

    static SecuredKafka start(ChildProcesses children, Certificates certificates) throws Exception {
        Recipe recipe = Recipes.named("kafka").orElseThrow();
        Path home = recipe.fetch(
                        new Launch(null, 1, null, Map.of(), 0), new FetchContext(CacheDirectory.ofUser(), _ -> {}))
                .home();
        Path work = children.temporaryDirectory("secured-kafka-");
        List<Integer> ports = FreePorts.find(4);
        Path file = work.resolve("server.properties");
        try (Writer out = Files.newBufferedWriter(file)) {
            properties(work, ports, certificates).store(out, null);
        }
        ChildProcess format = java(
                children,
                home,
                work,
                "format",
                "kafka.tools.StorageTool",
                "format",
                "-t",
                "MkU3OEVBNTcwNTJENDM2Qg",
                "-c",
                file.toString());
        if (format.onExit().get(5, TimeUnit.MINUTES) != 0) {
            throw new IllegalStateException(Files.readString(format.log()));
        }
        ChildProcess server = java(children, home, work, "kafka", "kafka.Kafka", file.toString());
        Poll.until(Duration.ofMinutes(5), Duration.ofMillis(100), () -> hasStarted(server) || !server.isAlive());
        if (!hasStarted(server)) {
            throw new IllegalStateException(Files.readString(server.log()));
        }
        SecuredKafka kafka =
                new SecuredKafka("localhost:" + ports.get(0), "localhost:" + ports.get(1), "127.0.0.1:" + ports.get(2));
        kafka.admit();
        return kafka;
    }

    private static boolean hasStarted(ChildProcess server) throws IOException {
        return Files.readString(server.log()).contains("Kafka Server started");
    }

    private static ChildProcess java(ChildProcesses children, Path home, Path work, String name, String... args)
            throws Exception {
        Path logging = Files.writeString(work.resolve("log4j2.properties"), """
            rootLogger.level = INFO
            rootLogger.appenderRef.out.ref = out
            appender.out.type = Console
            appender.out.name = out
            appender.out.layout.type = PatternLayout
            appender.out.layout.pattern = %d %p %c %m%n
            """);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Dlog4j2.configurationFile=" + logging.toUri(),
                "-cp",
                home.resolve("libs").resolve("*").toString()));
        command.addAll(List.of(args));
        return children.start(name, command, work, Map.of("PATH", "/usr/bin:/bin"), work.resolve(name + ".log"));
    }

    private static Properties properties(Path work, List<Integer> ports, Certificates certificates) {
        Properties p = new Properties();
        p.put("process.roles", "broker,controller");
        p.put("node.id", "1");
        p.put("controller.quorum.voters", "1@127.0.0.1:" + ports.get(3));
        p.put("controller.listener.names", "CONTROLLER");
        p.put("inter.broker.listener.name", "PLAIN");
        String shared = "PLAIN://127.0.0.1:" + ports.get(2);
        p.put(
                "listeners",
                "SECURE://127.0.0.1:" + ports.get(0) + ",MUTUAL://127.0.0.1:" + ports.get(1) + "," + shared
                        + ",CONTROLLER://127.0.0.1:" + ports.get(3));
        p.put(
                "advertised.listeners",
                "SECURE://localhost:" + ports.get(0) + ",MUTUAL://localhost:" + ports.get(1) + "," + shared);
        p.put("listener.security.protocol.map", "SECURE:SASL_SSL,MUTUAL:SSL,PLAIN:PLAINTEXT,CONTROLLER:PLAINTEXT");
        p.put("sasl.enabled.mechanisms", "PLAIN,SCRAM-SHA-512");
        p.put(
                "listener.name.secure.plain.sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required"
                        + users("bench", "nobody", "nowrite", "noread") + ";");
        p.put(
                "listener.name.secure.scram-sha-512.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required;");
        p.put("ssl.keystore.type", "PEM");
        p.put("ssl.keystore.location", certificates.file("broker-both.pem").toString());
        p.put("ssl.truststore.type", "PEM");
        p.put("ssl.truststore.location", certificates.file("ca.pem").toString());
        p.put("listener.name.mutual.ssl.client.auth", "required");
        p.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        p.put("super.users", "User:ANONYMOUS");
        p.put("auto.create.topics.enable", "false");
        p.put("group.initial.rebalance.delay.ms", "0");
        p.put("offsets.topic.replication.factor", "1");
        p.put("offsets.topic.num.partitions", "1");
        p.put("transaction.state.log.replication.factor", "1");
        p.put("transaction.state.log.min.isr", "1");
        p.put("log.cleaner.dedupe.buffer.size", "8388608");
        p.put("log.dirs", work.resolve("data").toString());
        return p;
    }

    private static String users(String... names) {
        StringBuilder users = new StringBuilder();
        for (String name : names) {
            users.append(" user_")
                    .append(name)
                    .append("=\"")
                    .append(PASSWORD.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"');
        }
        return users.toString();
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", plain));
    }

    private void admit() throws Exception {
        List<AclBinding> rights = new ArrayList<>();
        for (AclOperation operation : List.of(
                AclOperation.CREATE,
                AclOperation.DESCRIBE,
                AclOperation.DESCRIBE_CONFIGS,
                AclOperation.WRITE,
                AclOperation.READ,
                AclOperation.DELETE)) {
            rights.add(right("bench", ResourceType.TOPIC, operation));
            rights.add(right("CN=client", ResourceType.TOPIC, operation));
            if (operation != AclOperation.WRITE) {
                rights.add(right("nowrite", ResourceType.TOPIC, operation));
            }
            if (operation != AclOperation.READ) {
                rights.add(right("noread", ResourceType.TOPIC, operation));
            }
        }
        for (String user : List.of("bench", "CN=client", "nowrite")) {
            for (AclOperation operation : List.of(AclOperation.READ, AclOperation.DESCRIBE, AclOperation.DELETE)) {
                rights.add(right(user, ResourceType.GROUP, operation));
            }
        }
        UserScramCredentialAlteration scram = new UserScramCredentialUpsertion(
                "bench", new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096), PASSWORD);
        try (Admin admin = admin()) {
            admin.createAcls(rights).all().get(30, TimeUnit.SECONDS);
            admin.alterUserScramCredentials(List.of(scram)).all().get(30, TimeUnit.SECONDS);
        }
    }

    private static AclBinding right(String user, ResourceType type, AclOperation operation) {
        return new AclBinding(
                new ResourcePattern(type, "streamgauge-", PatternType.PREFIXED),
                new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW));
    }
}
