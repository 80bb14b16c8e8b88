package io.streamgauge.driver.rabbitmq.admin;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Which node a client connects to. In turn by default: a client of RabbitMQ does not know where a queue lies, and
/// behind the usual load balancer it reaches any node. With `clients: leader` that of the first queue it uses, which
/// saves the hop between nodes.
public final class ConnectionPlacement {
    private final DriverConfig config;
    private final boolean atLeaders;

    public ConnectionPlacement(DriverConfig config, RabbitOptions variant) {
        this.config = config;
        this.atLeaders = variant.atLeaders() && config.addresses().size() > 1;
    }

    /// @param index of the client
    /// @param queue that it uses first
    /// @return position in the addresses, modulo their number
    public int node(int index, String queue) throws DriverException {
        if (!atLeaders) {
            return index;
        }
        try (RabbitManagementApi management = RabbitManagementApi.of(config).orElseThrow()) {
            String leader = leader(management.queue(queue));
            for (JsonNode listener : management.get("/api/overview").path("listeners")) {
                if (listener.path("node").asString("").equals(leader)
                        && listener.path("protocol").asString("").startsWith("amqp")) {
                    int found = position(listener.path("port").asInt(0), leader.replaceAll(".*@", ""));
                    if (found >= 0) {
                        return found;
                    }
                }
            }
            throw new IOException("no address belongs to node '" + leader + "', which leads '" + queue + "'");
        } catch (IOException e) {
            throw new DriverException(
                    "RabbitMQ clients: leader: cannot be placed (" + RabbitErrorMapping.line(e)
                            + "). List the addresses of all nodes, or set clients to spread.",
                    e);
        }
    }

    /// Where a queue's leader lies; classic queues call it `node`.
    static String leader(JsonNode queue) {
        return queue.path("leader").asString(queue.path("node").asString(""));
    }

    private int position(int port, String host) {
        List<String> samePort = config.addresses().stream()
                .filter(address -> address.endsWith(":" + port))
                .toList();
        return samePort.size() == 1
                ? config.addresses().indexOf(samePort.getFirst())
                : config.addresses().indexOf(host + ":" + port);
    }
}
