package io.streamgauge.driver.rabbitmq.admin;

import io.streamgauge.DriverException;
import io.streamgauge.Poll;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// `ha` policies for mirrored classic queues, one per destination. Each policy has the same name as its
/// destination.
final class MirrorPolicies {
    private static final Duration IN_SYNC_WITHIN = Duration.ofSeconds(25);
    private static final Duration POLL = Duration.ofMillis(100);

    private final DriverConfig config;
    private final RabbitOptions variant;

    MirrorPolicies(DriverConfig config, RabbitOptions variant) {
        this.config = config;
        this.variant = variant;
    }

    /// Creates the policies. Call this method before the queues are created.
    void require(Topology topology) throws DriverException {
        try (RabbitManagementApi management = management()) {
            for (Topology.Destination destination : topology.destinations()) {
                management.putPolicy(destination.name(), policy(destination));
            }
        } catch (IOException e) {
            throw new DriverException(
                    "RabbitMQ policy for mirrored queues: cannot be set (" + RabbitErrorMapping.line(e)
                            + "). Use RabbitMQ 3, and a user with the tag 'policymaker' or 'administrator'.",
                    e);
        }
    }

    /// Returns the name of a queue's policy without a request to RabbitMQ. RabbitMQ can take several seconds to
    /// report the policy of a new queue.
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

    /// Waits until the mirrors are in sync, because a confirm does not wait for mirrors that are out of sync.
    /// Waits for the required number and, because this number may be unknown, for each mirror that RabbitMQ
    /// reports. Call this method after the queues are created.
    ///
    /// @throws DriverException if the mirrors of a queue are not in sync after 25 s, or if their state cannot be
    ///     read
    void awaitInSync(List<String> queues) throws DriverException {
        int required = Math.max(variant.replicas(), variant.queueDurability().minReplicas()) - 1;
        try (RabbitManagementApi management = management()) {
            for (String queue : queues) {
                JsonNode state = Poll.read(
                        IN_SYNC_WITHIN, POLL, () -> management.queue(queue), found -> isInSync(found, required));
                if (!isInSync(state, required)) {
                    throw new DriverException("RabbitMQ queue '" + queue + "': not all mirrors are in sync after "
                            + IN_SYNC_WITHIN.toSeconds() + " s (in sync: " + mirrorsInSync(state) + " of "
                            + Math.max(required, mirrors(state))
                            + "). Check that all nodes are running, and check the broker's log.");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DriverException(
                    "RabbitMQ mirrors: interrupted before all mirrors were in sync. Run the command again.", e);
        } catch (IOException e) {
            throw new DriverException(
                    "RabbitMQ mirrors: the synchronisation state cannot be read (" + RabbitErrorMapping.line(e)
                            + "). Check the option 'management' and the broker's log.",
                    e);
        }
    }

    static boolean isInSync(JsonNode queue, int required) {
        return mirrorsInSync(queue) >= Math.max(required, mirrors(queue));
    }

    private static int mirrorsInSync(JsonNode queue) {
        return queue.path("synchronised_slave_nodes").size();
    }

    private static int mirrors(JsonNode queue) {
        return queue.path("slave_nodes").size();
    }

    /// Deletes the policies if possible.
    ///
    /// @return false if some policies may remain
    boolean release(Topology topology) {
        try (RabbitManagementApi management = management()) {
            for (Topology.Destination destination : topology.destinations()) {
                management.deletePolicy(destination.name());
            }
            return true;
        } catch (IOException | DriverException e) {
            // The management API is not available or rejects the request, so the policies remain.
            return false;
        }
    }

    private RabbitManagementApi management() throws DriverException {
        return RabbitManagementApi.of(config)
                .orElseThrow(() -> new DriverException("RabbitMQ mirrored queues: the address of the management API"
                        + " is unknown. Set the option 'management' to http://HOST:PORT."));
    }
}
