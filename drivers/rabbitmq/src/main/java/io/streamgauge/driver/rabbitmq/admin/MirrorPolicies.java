package io.streamgauge.driver.rabbitmq.admin;

import io.streamgauge.DriverException;
import io.streamgauge.Poll;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The `ha` policies that make classic queues mirrored, one a destination, under the destination's name.
final class MirrorPolicies {
    private static final Duration IN_SYNC_WITHIN = Duration.ofSeconds(25);
    private static final Duration POLL = Duration.ofMillis(100);

    private final DriverConfig config;
    private final RabbitOptions variant;

    MirrorPolicies(DriverConfig config, RabbitOptions variant) {
        this.config = config;
        this.variant = variant;
    }

    /// Before the queues are made.
    void demand(Topology topology) throws DriverException {
        try (RabbitManagementApi management = management()) {
            for (Topology.Destination destination : topology.destinations()) {
                management.putPolicy(destination.name(), policy(destination));
            }
        } catch (IOException e) {
            throw new DriverException(
                    "RabbitMQ policy for mirrored queues: cannot be set (" + RabbitErrorMapping.line(e)
                            + "). Use RabbitMQ 3 and a user with the tag policymaker or administrator.",
                    e);
        }
    }

    /// The name of the policy that a queue is under. A fresh queue itself may not tell for some seconds.
    static String policyOf(String queue) {
        return queue.replaceAll("\\.g\\d+\\.p\\d+$", "");
    }

    private String policy(Topology.Destination destination) {
        JsonMapper json = new JsonMapper();
        ObjectNode definition = json.createObjectNode().put("ha-sync-mode", "automatic");
        if (variant.replicas() == config.nodes()) {
            definition.put("ha-mode", "all");
        } else {
            definition.put("ha-mode", "exactly").put("ha-params", variant.replicas());
        }
        ObjectNode policy = json.createObjectNode()
                .put("pattern", "^" + destination.name().replace(".", "\\.") + "\\.")
                .put("apply-to", "queues");
        return policy.set("definition", definition).toString();
    }

    /// After the queues are made: a mirror that is not in sync would not be waited for by a confirm.
    void awaitInSync(List<String> queues) throws DriverException {
        int least = Math.max(variant.replicas(), variant.promise().leastReplicas()) - 1;
        try (RabbitManagementApi management = management()) {
            for (String queue : queues) {
                int inSync = Poll.read(IN_SYNC_WITHIN, POLL, () -> mirrorsInSync(management, queue), n -> n >= least);
                if (inSync < least) {
                    throw new DriverException("RabbitMQ queue '" + queue + "': " + inSync + " of " + least
                            + " mirrors are in sync after " + IN_SYNC_WITHIN.toSeconds()
                            + " s. Check that all nodes run, and the broker's log.");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DriverException("RabbitMQ mirrors: interrupted while waiting for them. Run it again.", e);
        } catch (IOException e) {
            throw new DriverException(
                    "RabbitMQ mirrors: their state cannot be read (" + RabbitErrorMapping.line(e)
                            + "). Check the management address.",
                    e);
        }
    }

    private static int mirrorsInSync(RabbitManagementApi management, String queue) throws IOException {
        return management.queue(queue).path("synchronised_slave_nodes").size();
    }

    /// Best effort.
    void release(Topology topology) {
        try (RabbitManagementApi management = management()) {
            for (Topology.Destination destination : topology.destinations()) {
                management.deletePolicy(destination.name());
            }
        } catch (IOException | DriverException e) {
            // Nobody is there to ask.
        }
    }

    private RabbitManagementApi management() throws DriverException {
        return RabbitManagementApi.of(config)
                .orElseThrow(() -> new DriverException("RabbitMQ queue: mirrored is set up over the HTTP API, whose"
                        + " address is not known. Set the option management to http://HOST:PORT."));
    }
}
