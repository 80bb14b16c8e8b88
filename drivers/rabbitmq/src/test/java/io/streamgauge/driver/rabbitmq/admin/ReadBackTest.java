package io.streamgauge.driver.rabbitmq.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReadBackTest {
    private static final String QUEUE = "streamgauge-a1-t1.g0.p0";
    private static final List<String> ONE_NODE = List.of("127.0.0.1:1");
    private static final List<String> THREE_NODES = List.of("127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3");

    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /// Reads back a queue of an existing cluster that runs RabbitMQ 3.10.8.
    ///
    /// @param fields fields of the queue that the management API reports, as JSON
    private Map<String, String> readBack(
            List<String> addresses, DurabilityClass durability, Map<String, String> options, String fields)
            throws DriverException {
        return readBack(addresses, durability, options, Map.of(QUEUE, fields));
    }

    private void respond(String path, String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        server.createContext(path, exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    /// @param queues fields of each queue, as JSON
    private Map<String, String> readBack(
            List<String> addresses, DurabilityClass durability, Map<String, String> options, Map<String, String> queues)
            throws DriverException {
        queues.forEach((name, fields) ->
                respond("/api/queues///" + name, "{\"name\": \"" + name + "\", \"node\": \"a\", " + fields + "}"));
        Map<String, String> all = new HashMap<>(options);
        all.put(
                RabbitOptions.MANAGEMENT,
                "http://127.0.0.1:" + server.getAddress().getPort());
        DriverConfig config = new DriverConfig(addresses, Map.of(), 0, durability, all, Map.of(), Map.of(), Map.of());
        ServerFacts facts = new ServerFacts(Map.of("rabbitmq", "3.10.8"), 131_072, 60);
        Map<String, String> values = new HashMap<>();
        for (Setting setting : ReadBack.of(
                config,
                RabbitOptions.of(config),
                facts,
                queues.keySet().stream().sorted().toList())) {
            values.put(setting.name(), setting.value());
        }
        return values;
    }

    @Test
    void countsTheCopiesOfAClassicQueue() throws DriverException {
        assertThat(readBack(ONE_NODE, DurabilityClass.D1, Map.of(), "\"effective_policy_definition\": {}"))
                .containsEntry(Setting.COPIES, "1")
                .doesNotContainKey("policy definition");
    }

    @Test
    void rejectsAClassicQueueThatAPolicyMirrors() {
        assertThatThrownBy(() -> readBack(
                        ONE_NODE,
                        DurabilityClass.D1,
                        Map.of(),
                        "\"policy\": \"ha\", \"effective_policy_definition\": {\"ha-mode\": \"all\"},"
                                + " \"slave_nodes\": [\"b\", \"c\"]"))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("a policy of the virtual host mirrors this classic queue")
                .hasMessageContaining("has 3 copies");
    }

    @Test
    void recordsTheEffectivePolicyOfAMirroredQueue() throws DriverException {
        assertThat(readBack(
                        ONE_NODE,
                        DurabilityClass.D2,
                        Map.of("queue", "mirrored"),
                        "\"policy\": \"streamgauge-a1-t1\", \"effective_policy_definition\": {\"ha-mode\": \"all\"},"
                                + " \"slave_nodes\": [\"b\"], \"synchronised_slave_nodes\": [\"b\"]"))
                .containsEntry("policy definition", "{\"ha-mode\":\"all\"}")
                .containsEntry(Setting.COPIES, "2");
    }

    @Test
    void rejectsAMirroredQueueWithAnotherPolicy() {
        assertThatThrownBy(() -> readBack(
                        ONE_NODE,
                        DurabilityClass.D2,
                        Map.of("queue", "mirrored"),
                        "\"policy\": \"ha\", \"effective_policy_definition\": {\"ha-mode\": \"all\"},"
                                + " \"slave_nodes\": [\"b\"], \"synchronised_slave_nodes\": [\"b\"]"))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("the policy 'ha' of the virtual host overrides the policy of Streamgauge");
    }

    private Map<String, String> readBackOneMember(List<String> addresses) throws DriverException {
        return readBack(
                addresses,
                DurabilityClass.D3,
                Map.of("queue", "quorum", "replicas", "1"),
                "\"type\": \"quorum\", \"members\": [\"a\"]");
    }

    @Test
    void acceptsAQuorumQueueWithOneMemberOnOneNode() throws DriverException {
        assertThat(readBackOneMember(ONE_NODE)).containsEntry(Setting.COPIES, "1");
    }

    /// The address of a load balancer hides the number of nodes.
    @Test
    void rejectsAQuorumQueueWithOneMemberBehindOneAddress() {
        respond("/api/nodes", "[{}, {}, {}]");
        assertThatThrownBy(() -> readBackOneMember(ONE_NODE))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("durability D3 requires 2 or more replicas, but this quorum queue has 1");
    }

    private Map<String, String> readBackTwoQueues(String membersOfSecond) throws DriverException {
        return readBack(
                THREE_NODES,
                DurabilityClass.D3,
                Map.of("queue", "quorum"),
                Map.of(
                        QUEUE,
                        "\"type\": \"quorum\", \"members\": [\"a\", \"b\", \"c\"]",
                        QUEUE + "1",
                        "\"type\": \"quorum\", \"members\": " + membersOfSecond));
    }

    @Test
    void recordsTheLowestNumberOfCopiesOfAllQueues() throws DriverException {
        assertThat(readBackTwoQueues("[\"a\", \"b\"]")).containsEntry(Setting.COPIES, "2");
    }

    @Test
    void rejectsAFurtherQueueWithTooFewReplicas() {
        assertThatThrownBy(() -> readBackTwoQueues("[\"a\"]"))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("queue '" + QUEUE + "1': durability D3 requires 2 or more replicas");
    }

    @Test
    void rejectsAQuorumQueueWithOneMemberOnSeveralNodes() {
        assertThatThrownBy(() -> readBackOneMember(THREE_NODES))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("durability D3 requires 2 or more replicas, but this quorum queue has 1");
    }
}
