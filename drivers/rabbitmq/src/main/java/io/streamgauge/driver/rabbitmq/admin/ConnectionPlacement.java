package io.streamgauge.driver.rabbitmq.admin;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/// Choice of the node to which a client connects. By default, clients use the nodes in turn, because an AMQP
/// client cannot look up the node of a queue. With `clients: leader`, a client connects to the node that hosts
/// the leader of its first queue. Messages to and from this queue then do not pass through another node.
public final class ConnectionPlacement {
    private final DriverConfig config;
    private final boolean atLeaders;
    /// For each queue whose leader has been looked up, the index of the address of its node.
    private final Map<String, Integer> nodes = new ConcurrentHashMap<>();

    public ConnectionPlacement(DriverConfig config, RabbitOptions variant) {
        this.config = config;
        this.atLeaders = variant.atLeaders() && config.addresses().size() > 1;
    }

    /// Looks up the leaders of queues, if clients connect to leaders. Later calls of [#node] for these queues
    /// do not send requests. Requests during the load would be part of the connect latency of a client.
    public void locate(List<String> queues) throws DriverException {
        if (!atLeaders) {
            return;
        }
        String current = queues.getFirst();
        try (RabbitManagementApi management = RabbitManagementApi.of(config).orElseThrow()) {
            JsonNode listeners = management.get("/api/overview").path("listeners");
            for (String queue : queues) {
                current = queue;
                nodes.put(queue, indexOfAddress(listeners, leader(management.queue(queue))));
            }
        } catch (IOException e) {
            throw new DriverException(
                    "RabbitMQ queue '" + current + "': the address of its leader is unknown ("
                            + RabbitErrorMapping.line(e)
                            + "). Check the option 'management' and list the addresses of all nodes, or set the option"
                            + " 'clients' to 'spread'.",
                    e);
        }
    }

    private int indexOfAddress(JsonNode listeners, String leader) throws IOException {
        for (JsonNode listener : listeners) {
            if (listener.path("node").asString("").equals(leader)
                    && listener.path("protocol").asString("").startsWith("amqp")) {
                int found = position(listener.path("port").asInt(0), leader.replaceAll(".*@", ""));
                if (found >= 0) {
                    return found;
                }
            }
        }
        throw new IOException("node '" + leader + "' is not in the list of addresses");
    }

    /// Forgets the leader of a queue, for example because its node does not accept a client. The next call of
    /// [#node] looks up the leader again.
    public void forget(String queue) {
        nodes.remove(queue);
    }

    /// Returns the node to which a client connects.
    ///
    /// @param index index of the client
    /// @param queue first queue of the client
    /// @return index of the node's address, to be taken modulo the number of addresses
    public int node(int index, String queue) throws DriverException {
        if (atLeaders && !nodes.containsKey(queue)) {
            locate(List.of(queue));
        }
        return nodes.getOrDefault(queue, index);
    }

    /// Returns the name of the node that hosts the leader of a queue; an empty string if the response does not
    /// contain the name. For classic queues, the JSON field is named `node`.
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
