package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Leftover;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/// Search for and removal of leftover topics and consumer groups on a cluster. Their names start with
/// Streamgauge's prefix. A run may still be using some of them.
final class KafkaLeftovers {
    private static final String TOPIC = "topic";
    private static final String GROUP = "consumer group";
    private static final int TIMEOUT_MILLIS = 20_000;

    private final DriverConfig config;

    KafkaLeftovers(DriverConfig config) {
        this.config = config;
    }

    /// Operation that uses an admin client.
    private interface Step<T> {
        T with(Admin admin) throws ExecutionException, TimeoutException, InterruptedException;
    }

    List<Leftover> find() throws DriverException {
        ClusterFacts.of(config);
        return administer("cannot be listed", admin -> {
            List<Leftover> found = new ArrayList<>();
            Set<String> busy = new HashSet<>();
            for (GroupListing group : admin.listGroups(ListGroupsOptions.forConsumerGroups())
                    .all()
                    .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
                if (group.groupId().startsWith(Leftover.PREFIX)) {
                    boolean inUse = group.groupState()
                            .map(s -> s != GroupState.EMPTY && s != GroupState.DEAD)
                            .orElse(false);
                    found.add(new Leftover(GROUP, group.groupId(), inUse));
                    if (inUse) {
                        busy.add(trialOf(group.groupId()));
                    }
                }
            }
            for (String topic : new TreeSet<>(admin.listTopics().names().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))) {
                if (topic.startsWith(Leftover.PREFIX)) {
                    found.add(new Leftover(TOPIC, topic, busy.contains(trialOf(topic))));
                }
            }
            return List.copyOf(found);
        });
    }

    /// Returns the prefix `streamgauge-TAG` of a name. This prefix identifies the trial.
    private static String trialOf(String name) {
        int end = name.indexOf('-', Leftover.PREFIX.length());
        return end < 0 ? name : name.substring(0, end);
    }

    void remove(List<Leftover> leftovers) throws DriverException {
        administer("cannot be removed", admin -> {
            List<KafkaFuture<Void>> deletions = new ArrayList<>();
            deletions.addAll(values(admin.deleteTopics(names(leftovers, TOPIC)).topicNameValues()));
            deletions.addAll(
                    values(admin.deleteConsumerGroups(names(leftovers, GROUP)).deletedGroups()));
            ExecutionException failure = null;
            for (KafkaFuture<Void> deletion : deletions) {
                try {
                    deletion.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
                } catch (ExecutionException e) {
                    boolean alreadyDeleted = e.getCause() instanceof UnknownTopicOrPartitionException
                            || e.getCause() instanceof GroupIdNotFoundException;
                    failure = alreadyDeleted || failure != null ? failure : e;
                }
            }
            if (failure != null) {
                throw failure;
            }
            return deletions.size();
        });
    }

    private static Collection<KafkaFuture<Void>> values(
            @org.jspecify.annotations.Nullable Map<String, KafkaFuture<Void>> futures) {
        return futures == null ? List.of() : futures.values();
    }

    private static List<String> names(List<Leftover> leftovers, String kind) {
        return leftovers.stream()
                .filter(l -> l.kind().equals(kind))
                .map(Leftover::name)
                .toList();
    }

    private <T> T administer(String failed, Step<T> step) throws DriverException {
        String what = "Kafka leftovers at " + String.join(",", config.addresses()) + ": " + failed;
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, TIMEOUT_MILLIS))) {
            try {
                return step.with(admin);
            } finally {
                admin.close(Duration.ofSeconds(2));
            }
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new DriverException(KafkaErrorExplanation.of(what, cause, config, "Check the broker's log."), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DriverException(what + " (interrupted). Run the command again.", e);
        }
    }
}
