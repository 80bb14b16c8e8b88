package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Leftover;
import io.streamgauge.result.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Search for and removal of leftover partitioned topics in a namespace. Their names start with Streamgauge's
/// prefix. A run may still be using some of them. Deleting a topic also deletes its subscriptions.
final class PulsarLeftovers {
    private static final String TOPIC = "topic";
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final int NOT_FOUND = 404;

    private final DriverConfig config;
    private final String namespace;

    PulsarLeftovers(DriverConfig config) {
        this.config = config;
        this.namespace = PulsarOptions.of(config).namespace();
    }

    List<Leftover> find() throws DriverException {
        PulsarConnectionCheck.versions(config);
        try (AdminRest admin = AdminRest.ofBrokers(config, TIMEOUT)) {
            List<Leftover> found = new ArrayList<>();
            for (JsonNode topic : json(admin.get(path("") + "partitioned"), "the topics cannot be listed")) {
                String name = topic.asString();
                String local = name.substring(name.lastIndexOf('/') + 1);
                if (local.startsWith(Leftover.PREFIX)) {
                    found.add(new Leftover(TOPIC, local, inUse(admin, local)));
                }
            }
            return List.copyOf(found);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("the request was interrupted. Run the command again.", e);
        }
    }

    /// Returns whether a producer or a consumer is connected to the topic; false if the topic no longer exists.
    private boolean inUse(AdminRest admin, String topic) throws DriverException, InterruptedException {
        AdminRest.Response response = admin.get(path(topic) + "/partitioned-stats");
        if (response.status() == NOT_FOUND) {
            return false;
        }
        JsonNode stats = json(response, "the statistics of topic '" + topic + "' cannot be read");
        boolean consumed = false;
        for (JsonNode subscription : stats.path("subscriptions")) {
            consumed |= !subscription.path("consumers").isEmpty();
        }
        return consumed || !stats.path("publishers").isEmpty();
    }

    private JsonNode json(AdminRest.Response response, String otherwise) throws DriverException {
        try {
            if (response.isSuccessful()) {
                return Json.compact().readTree(response.body());
            }
        } catch (JacksonException e) {
            throw failed(
                    otherwise + " (" + e.getOriginalMessage() + "). Set the option 'admin' to the addresses of the "
                            + "brokers' HTTP services.",
                    e);
        }
        throw failed(otherwise + " (" + response.reason() + "). "
                + (response.isDenied() ? PulsarTrialTopics.permissionRemedy(config) : "Check the broker's log."));
    }

    void remove(List<Leftover> leftovers) throws DriverException {
        try (AdminRest admin = AdminRest.ofBrokers(config, TIMEOUT)) {
            DriverException failure = null;
            for (Leftover leftover : leftovers) {
                AdminRest.Response response =
                        admin.send("DELETE", path(leftover.name()) + "/partitions?force=true", "");
                if (!response.isSuccessful() && response.status() != NOT_FOUND && failure == null) {
                    failure = failed(leftover + ": cannot be removed (" + response.reason() + "). "
                            + (response.isDenied()
                                    ? PulsarTrialTopics.permissionRemedy(config)
                                    : "Check the broker's log."));
                }
            }
            if (failure != null) {
                throw failure;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("the request was interrupted. Run the command again.", e);
        }
    }

    private String path(String topic) {
        return "/admin/v2/persistent/" + namespace + "/" + topic;
    }

    private DriverException failed(String why) {
        return new DriverException(what() + why);
    }

    private DriverException failed(String why, Throwable cause) {
        return new DriverException(what() + why, cause);
    }

    private String what() {
        return "Pulsar leftovers at " + String.join(",", config.addresses()) + ": ";
    }
}
