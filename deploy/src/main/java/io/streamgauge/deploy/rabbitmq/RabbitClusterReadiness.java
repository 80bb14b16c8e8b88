package io.streamgauge.deploy.rabbitmq;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamgauge.DeploymentException;
import io.streamgauge.Poll;
import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.text.Count;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Readiness check of a cluster. Through its management API, every node must report that all nodes run in one
/// cluster without a network partition. If the version supports streams, the stream listener of every node must
/// accept connections. A node can report that it has started before its peers detect the node. If a replicated
/// queue were created in the meantime, it would have fewer replicas than requested.
final class RabbitClusterReadiness implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(100);

    private final String authorization;
    private final boolean streams;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LIMIT)
            .build();

    /// @param credentials `user` and `password`
    /// @param streams true if the nodes have a stream listener
    RabbitClusterReadiness(Map<String, String> credentials, boolean streams) {
        String user = credentials.getOrDefault("user", "") + ":" + credentials.getOrDefault("password", "");
        this.authorization = "Basic " + Base64.getEncoder().encodeToString(user.getBytes(UTF_8));
        this.streams = streams;
    }

    /// Sends a request that usually fails, while the nodes start. The first request takes a few hundred milliseconds,
    /// because it loads the classes of the HTTP client.
    void prepare(RabbitNode node) throws DeploymentException {
        try {
            isReady(node, 1);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static DeploymentException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new DeploymentException("rabbitmq: the start was interrupted. Run the command again.", e);
    }

    /// Waits until the cluster is ready, or until a node has exited.
    ///
    /// @param started processes of `nodes`, in the same order
    void await(List<RabbitNode> nodes, List<ChildProcess> started, Duration timeout)
            throws NotReadyException, DeploymentException {
        long deadline = System.nanoTime() + timeout.toNanos();
        try {
            for (int i = 0; i < nodes.size(); i++) {
                RabbitNode node = nodes.get(i);
                Duration remaining = Duration.ofNanos(deadline - System.nanoTime());
                Poll.until(remaining, POLL, () -> isReady(node, nodes.size()) || hasExited(started));
                if (!isReady(node, nodes.size())) {
                    throw failure(started.get(i), started, timeout);
                }
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static boolean hasExited(List<ChildProcess> started) {
        return !started.stream().allMatch(ChildProcess::isAlive);
    }

    private static NotReadyException failure(ChildProcess checked, List<ChildProcess> started, Duration timeout) {
        for (ChildProcess process : started) {
            if (!process.isAlive()) {
                return NotReadyException.of(
                        process, "exited with status " + process.onExit().join());
            }
        }
        return NotReadyException.of(
                checked,
                "its cluster of " + Count.of(started.size(), "node") + " was not ready within " + timeout.toSeconds()
                        + " s");
    }

    private boolean isReady(RabbitNode node, int nodes) throws InterruptedException {
        return seesAll(node, nodes) && (!streams || FreePorts.isListening(node.host(), node.ports().stream()));
    }

    private boolean seesAll(RabbitNode node, int nodes) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(node.management() + "/api/nodes"))
                .header("Authorization", authorization)
                .timeout(LIMIT)
                .build();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            return response.statusCode() == 200 && allRun(new JsonMapper().readTree(response.body()), nodes);
        } catch (IOException | JacksonException e) {
            return false;
        }
    }

    @Override
    public void close() {
        client.close();
    }

    static boolean allRun(JsonNode members, int nodes) {
        long running = members.valueStream()
                .filter(member -> member.path("running").asBoolean(false)
                        && member.path("partitions").isEmpty())
                .count();
        return running == nodes && members.size() == nodes;
    }
}
