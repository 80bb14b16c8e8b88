package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.Poll;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Creation, verification and deletion of the topics of a trial, and read-back of their settings.
final class PulsarTrialTopics {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration DELETE_TIMEOUT = Duration.ofSeconds(4);
    private static final Duration DELETE_TIME_PER_TOPIC = Duration.ofMillis(15);
    private static final Duration DELETE_INTERVAL = Duration.ofMillis(100);
    private static final Duration USABLE_WITHIN = Duration.ofSeconds(30);
    private static final Duration POLICY_WITHIN = Duration.ofSeconds(10);
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final String EARLIEST = "{\"ledgerId\":-1,\"entryId\":-1}";

    private final DriverConfig config;
    private final PulsarOptions variant;

    PulsarTrialTopics(DriverConfig config) {
        this.config = config;
        this.variant = PulsarOptions.of(config);
    }

    /// Creates each topic, and a subscription to it for each group. The subscriptions must exist before the
    /// first send, because the broker keeps messages only for existing subscriptions. This method then checks
    /// that the topics are usable, and that the known settings of the cluster match the durability class of the
    /// experiment.
    void create(Topology topology) throws DriverException {
        try (AdminRest admin = AdminRest.ofBrokers(config, TIMEOUT)) {
            for (Topology.Destination destination : topology.destinations()) {
                require(admin, "PUT", path(destination.name()) + "/partitions", "" + destination.partitions());
                for (Map.Entry<String, String> policy : new TreeMap<>(config.destinationProperties()).entrySet()) {
                    TopicPolicy set = TopicPolicy.named(policy.getKey()).orElseThrow();
                    String value = policy.getValue();
                    require(admin, "POST", path(destination.name()) + "/" + set.request(value), set.body(value));
                }
                for (int group = 0; group < topology.groups(); group++) {
                    require(admin, "PUT", path(destination.name()) + "/subscription/" + group(group), EARLIEST);
                }
            }
            for (Topology.Destination destination : topology.destinations()) {
                for (int partition = 0; partition < destination.partitions(); partition++) {
                    awaitUsable(admin, destination.name() + "-partition-" + partition);
                }
            }
            PulsarDurabilityReadBack.of(admin, variant, path(firstPartition(topology)))
                    .check(config);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted(e);
        }
    }

    /// Sends a request until it succeeds or fails permanently. A broker may complete a request for which it reports a
    /// temporary failure or does not respond. The repeated request to create the resource then fails because the
    /// resource exists, which is a success.
    void require(AdminRest admin, String method, String path, String body)
            throws DriverException, InterruptedException {
        AtomicInteger failed = new AtomicInteger();
        AdminRest.Response response =
                Poll.read(USABLE_WITHIN, Duration.ofMillis(200), () -> admin.send(method, path, body), a -> {
                    boolean done = a.isSuccessful() || !isTemporary(a.status());
                    failed.addAndGet(done ? 0 : 1);
                    return done;
                });
        boolean exists = response.status() == CONFLICT && (failed.get() > 0 || response.repeated());
        if (!response.isSuccessful() && !exists) {
            throw new DriverException("Pulsar resource '" + path.substring("/admin/v2/".length())
                    + "': cannot be created or set (" + response.reason() + "). "
                    + (response.isDenied()
                            ? permissionRemedy(config)
                            : "Check the destination properties and the broker's log."));
        }
    }

    /// Returns whether an HTTP status indicates a temporary failure. Possible causes are a
    /// namespace that does not have an owner yet, and a policy store that is not open yet.
    private static boolean isTemporary(int status) {
        return status == 503 || status == 307 || status == 500;
    }

    /// Waits until the broker that owns a partition has opened the partition.
    private void awaitUsable(AdminRest admin, String partition) throws DriverException, InterruptedException {
        AdminRest.Response response = Poll.read(
                USABLE_WITHIN,
                Duration.ofMillis(100),
                () -> admin.get(path(partition) + "/internalStats"),
                a -> a.isSuccessful() || a.isDenied());
        if (!response.isSuccessful()) {
            throw new DriverException("Pulsar topic '" + partition + "': "
                    + (response.isDenied() ? "permission denied (" : "not available within 30 s (")
                    + response.reason() + "). "
                    + (response.isDenied() ? permissionRemedy(config) : "Check the broker's log."));
        }
    }

    List<Setting> readBack(Topology topology) throws DriverException {
        try (AdminRest admin = AdminRest.ofBrokers(config, TIMEOUT)) {
            // All topics of a trial have the same settings, so the settings of one topic are enough.
            Topology.Destination first = topology.destinations().getFirst();
            List<Setting> settings =
                    new ArrayList<>(PulsarDurabilityReadBack.of(admin, variant, path(firstPartition(topology)))
                            .settings(first.partitions()));
            settings.addAll(policies(admin, first.name(), POLICY_WITHIN));
            return List.copyOf(settings);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted(e);
        }
    }

    /// Returns the topic policies of the experiment as the broker returns them. A broker applies a policy
    /// shortly after the request.
    ///
    /// @param within time limit for each policy
    /// @throws DriverException if the broker does not return the value of the experiment in time
    List<Setting> policies(AdminRest admin, String topic, Duration within)
            throws DriverException, InterruptedException {
        List<Setting> settings = new ArrayList<>();
        for (Map.Entry<String, String> policy : new TreeMap<>(config.destinationProperties()).entrySet()) {
            AdminRest.Response response = Poll.read(
                    within,
                    Duration.ofMillis(100),
                    () -> admin.get(path(topic) + "/" + policy.getKey()),
                    r -> r.isDenied() || (r.isSuccessful() && r.body().strip().equals(policy.getValue())));
            if (response.isDenied()) {
                throw new DriverException("Pulsar topic '" + topic + "': " + policy.getKey() + " cannot be read back ("
                        + response.reason() + "). " + permissionRemedy(config));
            }
            String value = response.body().strip();
            if (!response.isSuccessful() || !value.equals(policy.getValue())) {
                throw new DriverException("Pulsar topic '" + topic + "': the broker did not apply "
                        + policy.getKey() + ": " + policy.getValue() + " within " + within.toSeconds()
                        + " s (it returned "
                        + (response.isSuccessful() ? value.isEmpty() ? "no value" : value : response.reason())
                        + "). Check that topicLevelPoliciesEnabled is true, and check the broker's log.");
            }
            settings.add(new Setting(Scope.DESTINATION, policy.getKey(), value, Setting.Origin.READ_BACK));
        }
        return settings;
    }

    /// Deletes the topics if a broker is available. Retries failed deletions for about 8 s in total, and 15
    /// ms more for each topic.
    ///
    /// @return false if some topics may remain
    boolean delete(Topology topology) {
        try (AdminRest admin = AdminRest.ofBrokers(config, DELETE_TIMEOUT)) {
            Duration limit = DELETE_TIMEOUT
                    .multipliedBy(2)
                    .plus(DELETE_TIME_PER_TOPIC.multipliedBy(
                            topology.destinations().size()));
            long end = System.nanoTime() + limit.toNanos();
            boolean deleted = true;
            for (Topology.Destination destination : topology.destinations()) {
                deleted &= Poll.until(Duration.ofNanos(Math.max(0, end - System.nanoTime())), DELETE_INTERVAL, () -> {
                    AdminRest.Response response =
                            admin.send("DELETE", path(destination.name()) + "/partitions?force=true", "");
                    return response.isSuccessful() || response.status() == NOT_FOUND;
                });
            }
            return deleted;
        } catch (DriverException e) {
            // No broker is available, so the topics cannot be deleted.
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static String permissionRemedy(DriverConfig config) {
        return "Grant " + new PulsarAuthentication(config).principal() + " the administrator role for the tenant '"
                + PulsarOptions.of(config).namespace().split("/", 2)[0]
                + "', and permission to produce and consume in the namespace '"
                + PulsarOptions.of(config).namespace() + "'.";
    }

    static String group(int group) {
        return "streamgauge-g" + group;
    }

    private static String firstPartition(Topology topology) {
        return topology.destinations().getFirst().name() + "-partition-0";
    }

    private String path(String topic) {
        return "/admin/v2/persistent/" + variant.namespace() + "/" + topic;
    }

    private static DriverException interrupted(InterruptedException e) {
        return new DriverException("Pulsar topics: the request was interrupted. Run the command again.", e);
    }
}
