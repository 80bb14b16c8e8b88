package io.streamgauge.driver.rabbitmq.admin;

import com.rabbitmq.client.Channel;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Leftover;
import io.streamgauge.driver.rabbitmq.settings.RabbitAuthentication;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Search for and removal of leftover queues, exchanges and policies on a cluster. Their names start with
/// Streamgauge's prefix. A run may still be using some of them. AMQP 0-9-1 cannot list these objects, so the
/// search requires the management API.
public final class RabbitLeftovers {
    private static final String QUEUE = "queue";
    private static final String EXCHANGE = "exchange";
    private static final String POLICY = "policy";

    private final DriverConfig config;

    public RabbitLeftovers(DriverConfig config) {
        this.config = config;
    }

    public List<Leftover> find() throws DriverException {
        String address = config.options().get(RabbitOptions.MANAGEMENT);
        if (address == null) {
            throw new DriverException("RabbitMQ leftovers at " + String.join(",", config.addresses())
                    + ": AMQP cannot list queues. Set the option 'management' to http://HOST:15672.");
        }
        try (RabbitManagementApi management = RabbitManagementApi.of(config).orElseThrow()) {
            List<Leftover> found = new ArrayList<>();
            Set<String> busy = new HashSet<>();
            for (JsonNode queue : management.ofVirtualHost("queues", "?columns=name,consumers")) {
                String name = queue.path("name").asString("");
                if (name.startsWith(Leftover.PREFIX)) {
                    // The number is part of the statistics, which a new queue or a broker without statistics does not
                    // have.
                    boolean inUse = queue.path("consumers").asInt(1) > 0;
                    found.add(new Leftover(QUEUE, name, inUse));
                    if (inUse) {
                        busy.add(trialOf(name));
                    }
                }
            }
            addNamed(found, EXCHANGE, management.ofVirtualHost("exchanges", "?columns=name"), busy);
            addNamed(found, POLICY, management.policies(), busy);
            return List.copyOf(found);
        } catch (IOException e) {
            throw new DriverException(
                    "RabbitMQ management at " + address + ": leftovers cannot be listed (" + RabbitErrorMapping.line(e)
                            + "). Check the address, and grant " + RabbitAuthentication.user(config)
                            + " the tag 'management'.",
                    e);
        }
    }

    private static void addNamed(List<Leftover> found, String kind, JsonNode objects, Set<String> busy) {
        for (JsonNode object : objects) {
            String name = object.path("name").asString("");
            if (name.startsWith(Leftover.PREFIX)) {
                found.add(new Leftover(kind, name, busy.contains(trialOf(name))));
            }
        }
    }

    /// Returns the prefix `streamgauge-TAG` of a name. This prefix identifies the trial.
    private static String trialOf(String name) {
        int end = name.indexOf('-', Leftover.PREFIX.length());
        return end < 0 ? name : name.substring(0, end);
    }

    public void remove(List<Leftover> leftovers) throws DriverException {
        String what = "RabbitMQ leftovers at " + config.addresses().getFirst() + ": cannot be removed";
        List<Leftover> policies =
                leftovers.stream().filter(l -> l.kind().equals(POLICY)).toList();
        List<Leftover> declared =
                leftovers.stream().filter(l -> !l.kind().equals(POLICY)).toList();
        IOException failure = first(removeDeclared(declared), removePolicies(policies));
        if (failure != null) {
            throw RabbitErrorExplanation.operating(what, failure, config, "Check the broker's log.");
        }
    }

    private @Nullable IOException removeDeclared(List<Leftover> leftovers) throws DriverException {
        if (leftovers.isEmpty()) {
            return null;
        }
        try {
            RabbitConnection link = RabbitConnection.open(config, 0, "cleanup", Map.of());
            try {
                IOException failure = null;
                for (Leftover leftover : leftovers) {
                    failure = first(failure, remove(link, leftover));
                }
                return failure;
            } finally {
                link.close(Duration.ofSeconds(2));
            }
        } catch (IOException | TimeoutException e) {
            throw RabbitErrorExplanation.connecting(config, config.addresses().getFirst(), e);
        }
    }

    private @Nullable IOException removePolicies(List<Leftover> policies) {
        if (policies.isEmpty()) {
            return null;
        }
        IOException failure = null;
        try (RabbitManagementApi management = RabbitManagementApi.of(config).orElseThrow()) {
            for (Leftover policy : policies) {
                try {
                    management.deletePolicy(policy.name());
                } catch (IOException e) {
                    failure = first(failure, e);
                }
            }
        }
        return failure;
    }

    private static @Nullable IOException first(@Nullable IOException earlier, @Nullable IOException later) {
        return earlier == null ? later : earlier;
    }

    /// Deletes a leftover on a separate channel, because an error closes the channel.
    ///
    /// @return reason why the leftover could not be deleted, or null if the broker reported success
    private static @Nullable IOException remove(RabbitConnection link, Leftover leftover) throws IOException {
        Channel channel = link.connection().createChannel();
        try {
            if (leftover.kind().equals(QUEUE)) {
                channel.queueDelete(leftover.name());
            } else {
                channel.exchangeDelete(leftover.name());
            }
            channel.abort();
            return null;
        } catch (IOException e) {
            return e;
        }
    }
}
