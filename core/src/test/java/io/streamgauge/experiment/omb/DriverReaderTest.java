package io.streamgauge.experiment.omb;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverReaderTest {
    private static SystemUnderTest system(String driver, boolean launch) throws Exception {
        return OmbFiles.parsed(OmbFiles.converted(OmbFiles.WORKLOAD, launch, driver))
                .cells()
                .getFirst()
                .systems()
                .getFirst();
    }

    private static DurabilityClass durability(String driver) throws Exception {
        return OmbFiles.parsed(OmbFiles.converted(OmbFiles.WORKLOAD, false, driver))
                .cells()
                .getFirst()
                .durabilityOf(system(driver, false).name());
    }

    private static List<String> notes(String driver, boolean launch) {
        return OmbFiles.converted(OmbFiles.WORKLOAD, launch, driver).notes().stream()
                .map(OmbNote::toString)
                .filter(note -> note.startsWith("driver.yaml"))
                .toList();
    }

    private static List<String> problems(String driver) {
        return OmbFiles.problems(OmbFiles.WORKLOAD, driver, false);
    }

    @Test
    void passesPropertiesToKafkasClients() throws Exception {
        SystemUnderTest kafka = system(OmbFiles.KAFKA, false);

        assertThat(((Connect) kafka.origin()).addresses()).containsExactly("a.example:9092", "b.example:9093");
        assertThat(kafka.producerProperties()).isEqualTo(Map.of("linger.ms", "3"));
        assertThat(kafka.consumerProperties()).isEqualTo(Map.of("max.partition.fetch.bytes", "1000000"));
        assertThat(kafka.options()).isEqualTo(Map.of("replicas", "3"));
        assertThat(durability(OmbFiles.KAFKA)).isEqualTo(DurabilityClass.D2);
    }

    @Test
    void passesCommonPropertiesToTheClientsThatHaveThem() throws Exception {
        SystemUnderTest kafka = system(
                OmbFiles.KAFKA.replace(
                        "commonConfig: |\n",
                        "commonConfig: |\n  metadata.max.age.ms=9\n  default.api.timeout.ms=8\n  max.block.ms=7\n"),
                false);

        assertThat(kafka.producerProperties())
                .isEqualTo(Map.of("linger.ms", "3", "metadata.max.age.ms", "9", "max.block.ms", "7"));
        assertThat(kafka.consumerProperties())
                .isEqualTo(Map.of(
                        "max.partition.fetch.bytes",
                        "1000000",
                        "metadata.max.age.ms",
                        "9",
                        "default.api.timeout.ms",
                        "8"));
    }

    @Test
    void raisesTheDeliveryTimeoutAsKafkasClientDoes() throws Exception {
        String driver = OmbFiles.KAFKA.replace("linger.ms=3", "linger.ms=3\n  request.timeout.ms=1200000");

        assertThat(system(driver, false).producerProperties()).containsEntry("delivery.timeout.ms", "1200003");
        assertThat(notes(driver, false))
                .anyMatch(n ->
                        n.startsWith("driver.yaml:11: request.timeout.ms:" + " Streamgauge sets delivery.timeout.ms"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0   | 3 | 2 |   | D0
            1   | 3 | 2 |   | D1
            all | 3 | 2 |   | D2
            -1  | 2 | 2 |   | D2
            all | 3 | 2 | 1 | D3
            all | 1 | 1 |   | D1
            all | 1 | 1 | 1 | D3
            """)
    void derivesTheDurabilityClassOfKafka(String acks, String replicas, String inSync, String flush, DurabilityClass is)
            throws Exception {
        String driver = OmbFiles.KAFKA
                .replace("acks=all", "acks=" + acks)
                .replace("replicationFactor: 3", "replicationFactor: " + replicas)
                .replace(
                        "min.insync.replicas=2",
                        "min.insync.replicas=" + inSync + (flush == null ? "" : "\n  flush.messages=" + flush));

        assertThat(durability(driver)).isEqualTo(is);
        assertThat(system(driver, false).destinationProperties()).isEmpty();
        assertThat(system(driver, false).producerProperties()).doesNotContainKey("acks");
    }

    @Test
    void keepsTopicSettingsThatTheClassDoesNotSet() throws Exception {
        String driver = OmbFiles.KAFKA.replace(
                "min.insync.replicas=2", "min.insync.replicas=2\n  flush.messages=1\n  flush.ms=0\n  segment.ms=9");

        assertThat(system(driver, false).destinationProperties()).isEqualTo(Map.of("flush.ms", "0", "segment.ms", "9"));
    }

    @Test
    void launchesAsManyKafkaNodesAsReplicas() throws Exception {
        assertThat(((Launch) system(OmbFiles.KAFKA, true).origin()).nodes()).isEqualTo(3);
        String single = OmbFiles.KAFKA
                .replace("replicationFactor: 3", "replicationFactor: 1")
                .replace("min.insync.replicas=2", "min.insync.replicas=1");
        assertThat(((Launch) system(single, true).origin()).nodes()).isEqualTo(1);
        assertThat(notes(single, true)).anyMatch(n -> n.contains("Streamgauge sets acks=1"));
    }

    @Test
    void notesThatTheDurabilityClassEnablesIdempotence() {
        String driver = OmbFiles.KAFKA
                .replace("replicationFactor: 3", "replicationFactor: 1")
                .replace("min.insync.replicas=2", "min.insync.replicas=1\n  flush.messages=1")
                .replace("acks=all", "acks=all\n  enable.idempotence=false");

        assertThat(notes(driver, false))
                .anyMatch(n -> n.endsWith("enable.idempotence: Streamgauge sets enable.idempotence=true,"
                        + " because this setting is part of class D3."));
        assertThat(notes(driver.replace("idempotence=false", "idempotence=true"), false))
                .noneMatch(n -> n.contains("enable.idempotence"));
    }

    @Test
    void removesTheLoginOfALaunchedBroker() throws Exception {
        String driver = OmbFiles.KAFKA.replace("commonConfig: |\n", "commonConfig: |\n  security.protocol=SASL_SSL\n");

        assertThat(system(driver, true).producerProperties()).doesNotContainKey("security.protocol");
        assertThat(system(driver, false).producerProperties()).containsEntry("security.protocol", "SASL_SSL");
        assertThat(system(driver, false).consumerProperties()).containsEntry("security.protocol", "SASL_SSL");
    }

    @Test
    void removesALoginThatOnlyTheConsumersOfALaunchedBrokerHave() throws Exception {
        String driver =
                OmbFiles.KAFKA.replace("consumerConfig: |\n", "consumerConfig: |\n  security.protocol=SASL_SSL\n");

        assertThat(system(driver, true).consumerProperties()).doesNotContainKey("security.protocol");
        assertThat(system(driver, false).consumerProperties()).containsEntry("security.protocol", "SASL_SSL");
    }

    @Test
    void connectsToPulsar() throws Exception {
        SystemUnderTest pulsar = system(OmbFiles.PULSAR, false);

        assertThat(((Connect) pulsar.origin()).addresses()).containsExactly("p1.example:6650", "p2.example:6650");
        assertThat(pulsar.options()).isEqualTo(Map.of("subscription", "shared", "admin", "http://p1.example:8080"));
        assertThat(pulsar.destinationProperties()).isEqualTo(Map.of("deduplicationEnabled", "true"));
        assertThat(pulsar.producerProperties())
                .isEqualTo(Map.of(
                        "batchingEnabled", "false",
                        "batchingMaxPublishDelayMicros", "2000",
                        "batchingMaxBytes", "131072",
                        "batchingMaxMessages", "2147483647",
                        "blockIfQueueFull", "true",
                        "maxPendingMessages", "7",
                        "maxPendingMessagesAcrossPartitions", "2147483647"));
        assertThat(pulsar.consumerProperties())
                .isEqualTo(
                        Map.of("receiverQueueSize", "500", "maxTotalReceiverQueueSizeAcrossPartitions", "2147483647"));
        assertThat(durability(OmbFiles.PULSAR)).isEqualTo(DurabilityClass.D2);
        assertThat(durability(OmbFiles.PULSAR.replace("ackQuorum: 2", "ackQuorum: 1")))
                .isEqualTo(DurabilityClass.D1);
        assertThat(notes(OmbFiles.PULSAR, false))
                .anyMatch(n -> n.contains("client.ioThreads"))
                .anyMatch(n -> n.contains("client.namespacePrefix, client.clusterName"));
    }

    @Test
    void launchesThePulsarClusterOfTheFile() throws Exception {
        Launch launch = (Launch) system(OmbFiles.PULSAR.replace("ensembleSize: 3", "ensembleSize: 4"), true)
                .origin();

        assertThat(launch.nodes()).isEqualTo(2);
        assertThat(launch.layout())
                .isEqualTo(Map.of(
                        "mode", "cluster", "bookies", "4", "ensemble", "4", "write-quorum", "3", "ack-quorum", "2"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            AuthenticationToken | token:abc                          | {token=abc}
            AuthenticationBasic | '{"userId":"me","password":"pw"}'  | {password=pw, user=me}
            """)
    void readsTheLoginOfPulsar(String plugin, String data, String credentials) throws Exception {
        String driver = OmbFiles.PULSAR
                .replace("plugin:", "plugin: org.apache.pulsar.client.impl.auth." + plugin)
                .replace("data:", "data: " + data);

        assertThat(new TreeMap<>(((Connect) system(driver, false).origin()).credentials()))
                .hasToString(credentials);
    }

    @Test
    void readsTheEncryptionOfPulsar() {
        String driver = OmbFiles.PULSAR
                .replace("pulsar://p1.example:6650,p2.example", "pulsar+ssl://p1.example")
                .replace("tlsTrustCertsFilePath:", "tlsTrustCertsFilePath: ca.pem")
                .replace("plugin:", "plugin: org.apache.pulsar.client.impl.auth.AuthenticationTls")
                .replace("data:", "data: tlsCertFile:my.pem,tlsKeyFile:my.key");

        assertThat(OmbFiles.converted(OmbFiles.WORKLOAD, false, driver).text()).contains("""
                      addresses: ["p1.example:6651"]
                      tls:
                        ca: "ca.pem"
                        verify-host: false
                        certificate: "my.pem"
                        key: "my.key"
                """);
    }

    @Test
    void connectsToRabbitMq() throws Exception {
        SystemUnderTest rabbit = system(OmbFiles.RABBITMQ, false);
        Connect connect = (Connect) rabbit.origin();

        assertThat(connect.addresses()).containsExactly("r1.example:5672", "r2.example:5673");
        assertThat(connect.credentials()).isEqualTo(Map.of("user", "me", "password", "se@cret"));
        assertThat(rabbit.options())
                .isEqualTo(Map.of(
                        "queue",
                        "classic",
                        "exchange",
                        "fanout",
                        "persistent",
                        "true",
                        "ack",
                        "auto",
                        "vhost",
                        "bench"));
        assertThat(durability(OmbFiles.RABBITMQ)).isEqualTo(DurabilityClass.D1);
        assertThat(notes(OmbFiles.RABBITMQ, false)).anyMatch(n -> n.contains("producerCreationDelay"));
    }

    @Test
    void derivesTheDurabilityClassOfTheQueueType() throws Exception {
        assertThat(durability(OmbFiles.RABBITMQ.replace("CLASSIC", "QUORUM"))).isEqualTo(DurabilityClass.D3);
        assertThat(durability(OmbFiles.RABBITMQ.replace("CLASSIC", "STREAM"))).isEqualTo(DurabilityClass.D2);
        assertThat(((Launch) system(OmbFiles.RABBITMQ, true).origin()).nodes()).isEqualTo(2);
    }

    @Test
    void usesTheDefaultLoginAndPortOfRabbitMq() throws Exception {
        String driver =
                OmbFiles.RABBITMQ.replaceAll("  - amqp.*r2.*\n", "").replaceAll("amqp://.*", "amqps://localhost");
        Connect connect = (Connect) system(driver, false).origin();

        assertThat(connect.addresses()).containsExactly("localhost:5671");
        assertThat(connect.security().tls()).isNotNull();
        assertThat(connect.credentials()).isEqualTo(Map.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            replicationFactor: 3     | ``                      | replicationFactor is missing
            acks=all                 | acks=2                  | acks '2' is unknown
            acks=all                 | acks=1\\n  enable.idempotence=true | enable.idempotence=true requires acks=all
            acks=all                 | acks=all\\n  enable.idempotence=false | enable.idempotence=false with acks=all is not
            min.insync.replicas=2    | min.insync.replicas=3   | min.insync.replicas is 3 with acks=all
            min.insync.replicas=2    | segment.ms=5            | min.insync.replicas is 1 with acks=all
            replicationFactor: 3     | replicationFactor: 1    | Kafka would reject every message
            reset=earliest           | reset=latest            | auto.offset.reset=latest is not supported
            bootstrap.servers        | servers                 | bootstrap.servers is missing
            linger.ms=3              | client.id=a-{zone.id}   | client.id contains {zone.id}
            linger.ms=3              | linger.ms=\\u00zz       | is not in the format of Java properties
            topicConfig              | topicsConfig            | unknown field 'topicsConfig'. Did you mean 'topicConfig'?
            kafka.Kafka              | kop.Kop                 | 'io.openmessaging.benchmark.driver.kop.KopBenchmarkDriver'
            """)
    void reportsSettingsOfKafkaThatAreNotSupported(String from, String to, String expected) {
        assertThat(problems(OmbFiles.KAFKA.replace(from, to.replace("\\n", "\n"))))
                .anySatisfy(problem -> assertThat(problem)
                        .matches("driver\\.yaml:\\d+:\\d+: .*")
                        .contains(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            serviceUrl: pulsar     | serviceUrl: http        | is not an address of Pulsar's binary protocol
            topicType: persistent  | topicType: non-persistent | client.topicType 'non-persistent' is not supported
            ackQuorum: 2           | ackQuorum: 4            | client.persistence.ackQuorum is 4, but writeQuorum is 3
            writeQuorum: 3         | writeQuorum: 5          | which is not a majority of writeQuorum 5
            Shared                 | Exclusiv                | 'Exclusiv' is unknown. Did you mean 'Exclusive'?
            plugin:                | plugin: my.Login        | client.authentication.plugin 'my.Login' is not supported
            tlsTrustCertsFilePath: | tlsAllowInsecureConnection: true | would accept any certificate
            ioThreads: 16          | ioThreads: many         | is not a whole number
            ioThreads: 16          | threads: 16             | unknown field 'threads' in client
            client:                | clients:                | client is missing
            """)
    void reportsSettingsOfPulsarThatAreNotSupported(String from, String to, String expected) {
        assertThat(problems(OmbFiles.PULSAR.replace(from, to)))
                .anySatisfy(problem -> assertThat(problem)
                        .matches("driver\\.yaml:\\d+:\\d+: .*")
                        .contains(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            amqp://me:se%40cret@r1.example/bench | http://me:pw@r1.example | contains 'http://***@r1.example', which is not
            me:se%40cret@r1                      | you:pw@r1               | with different users
            CLASSIC                              | CLASSICS                | Did you mean 'CLASSIC'?
            messagePersistence: true             | messagePersistence: 1   | messagePersistence '1' is unknown
            queueType                            | queueTyp                | Did you mean 'queueType'?
            """)
    void reportsSettingsOfRabbitMqThatAreNotSupported(String from, String to, String expected) {
        assertThat(problems(OmbFiles.RABBITMQ.replace(from, to)))
                .anySatisfy(problem -> assertThat(problem)
                        .matches("driver\\.yaml:\\d+:\\d+: .*")
                        .contains(expected));
    }

    @Test
    void namesTheSupportedDrivers() {
        assertThat(problems("name: NATS\ndriverClass: io.openmessaging.benchmark.driver.nats.NatsBenchmarkDriver\n"))
                .singleElement()
                .asString()
                .startsWith("driver.yaml:2:14: driverClass"
                        + " 'io.openmessaging.benchmark.driver.nats.NatsBenchmarkDriver' is not supported")
                .contains("KafkaBenchmarkDriver", "PulsarBenchmarkDriver", "RabbitMqBenchmarkDriver");
        assertThat(problems("name: none\n")).singleElement().asString().contains("driverClass is missing");
    }

    @Test
    void limitsTheNumberOfLaunchedNodes() {
        assertThat(OmbFiles.problems(
                        OmbFiles.WORKLOAD,
                        OmbFiles.KAFKA.replace("replicationFactor: 3", "replicationFactor: 5"),
                        true))
                .containsExactly(
                        "driver.yaml:3:20: replicationFactor is 5, but --launch starts at most 3 Kafka nodes. Set"
                                + " 'replicationFactor' to at most 3, or remove --launch to connect to a running"
                                + " cluster.");
    }
}
