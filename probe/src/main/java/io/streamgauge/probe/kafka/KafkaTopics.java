package io.streamgauge.probe.kafka;

import io.streamgauge.Poll;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.RefusedException;
import io.streamgauge.probe.api.UndecidedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/// Topics and groups of the probes.
final class KafkaTopics {
    /// Maximum interval of a background task of the broker. With a longer interval, a probe could
    /// time out before the task runs.
    private static final long MAX_INTERVAL_MILLIS = 5_000;

    private static final Duration FIRST_CHECK = Duration.ofSeconds(45);

    private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(20);

    private final Admin admin;
    private final Config broker;
    private final Set<String> made = ConcurrentHashMap.newKeySet();
    private final Set<String> groups = ConcurrentHashMap.newKeySet();

    KafkaTopics(Admin admin, Config broker) {
        this.admin = admin;
        this.broker = broker;
    }

    static KafkaTopics of(Admin admin) throws InterruptedException, ExecutionException {
        String node = admin.describeCluster().nodes().get().iterator().next().idString();
        ConfigResource resource = new ConfigResource(ConfigResource.Type.BROKER, node);
        Config config = config(admin, resource);
        return new KafkaTopics(admin, config == null ? new Config(List.of()) : config);
    }

    /// Returns the configuration of a resource. Returns null if the user does not have permission to
    /// describe the resource.
    private static @Nullable Config config(Admin admin, ConfigResource resource)
            throws InterruptedException, ExecutionException {
        try {
            return admin.describeConfigs(List.of(resource)).all().get().get(resource);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                return null;
            }
            throw e;
        }
    }

    CapabilityRequest create(String name, DestinationFeature wish) throws Exception {
        Map<String, String> configs = configs(wish);
        int partitions = wish instanceof DestinationFeature.Partitions several ? several.count() : 1;
        String how = configs.isEmpty() ? "a topic with " + partitions + " partition(s)" : "a topic with " + configs;
        try {
            admin.createTopics(List.of(new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(configs)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InvalidConfigurationException refusal) {
                throw new RefusedException(how, ObservationText.of(refusal));
            }
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
        made.add(name);
        awaitLeader(name, partitions);
        return wish instanceof DestinationFeature.Priorities
                        || wish instanceof DestinationFeature.Delays
                        || wish instanceof DestinationFeature.Transient
                ? CapabilityRequest.workaround(how)
                : CapabilityRequest.nativeFeature(how).with(remark(wish)).within(delay(wish));
    }

    /// Returns the minimum time that the broker needs for its first check of the retention. Versions without the
    /// property `log.initial.task.delay.ms`, such as 3.0, make this check 30 s after the start.
    private static Duration delay(DestinationFeature wish) {
        return switch (wish) {
            case DestinationFeature.KeepFor _, DestinationFeature.ExpireAfter _, DestinationFeature.KeepBytes _ ->
                FIRST_CHECK;
            default -> Duration.ZERO;
        };
    }

    private Map<String, String> configs(DestinationFeature wish) throws UndecidedException {
        Map<String, String> configs = new TreeMap<>();
        switch (wish) {
            case DestinationFeature.Plain _,
                    DestinationFeature.Transient _,
                    DestinationFeature.Partitions _,
                    DestinationFeature.Groups _,
                    DestinationFeature.Priorities _,
                    DestinationFeature.Delays _,
                    DestinationFeature.Deduplication _ -> {}
            case DestinationFeature.KeepFor keep -> time(configs, keep.time());
            case DestinationFeature.ExpireAfter expire -> time(configs, expire.time());
            case DestinationFeature.KeepBytes keep -> {
                requireShortInterval("log.retention.check.interval.ms");
                configs.put("retention.bytes", Long.toString(keep.bytes()));
                configs.put("segment.bytes", "1048576");
            }
            case DestinationFeature.LatestPerKey _ -> {
                requireShortInterval("log.cleaner.backoff.ms");
                configs.put("cleanup.policy", "compact");
                configs.put("segment.ms", "200");
                configs.put("min.cleanable.dirty.ratio", "0.01");
            }
            case DestinationFeature.DeadLetters dead -> configs.put("dead.letter.topic", dead.destination());
        }
        return configs;
    }

    private void time(Map<String, String> configs, Duration time) throws UndecidedException {
        requireShortInterval("log.retention.check.interval.ms");
        configs.put("retention.ms", Long.toString(time.toMillis()));
        configs.put("segment.ms", "500");
    }

    /// Checks that a background task of the broker runs often enough for the probe to observe its effect.
    private void requireShortInterval(String property) throws UndecidedException {
        String value = value(property);
        if (value.isEmpty()) {
            throw new UndecidedException("the interval of the background task ('" + property + "') is unknown because"
                    + " the broker did not report it; the permission to describe the configuration may be missing");
        }
        if (Long.parseLong(value) > MAX_INTERVAL_MILLIS) {
            throw new UndecidedException(
                    "the broker runs the background task every " + Long.parseLong(value) / 1000 + " s (" + property
                            + "=" + value + "), but the probe requires an interval of at most "
                            + MAX_INTERVAL_MILLIS / 1000 + " s");
        }
    }

    private String remark(DestinationFeature wish) {
        return switch (wish) {
            case DestinationFeature.KeepFor _, DestinationFeature.ExpireAfter _, DestinationFeature.KeepBytes _ ->
                interval("log.retention.check.interval.ms");
            case DestinationFeature.LatestPerKey _ -> interval("log.cleaner.backoff.ms");
            case DestinationFeature.Plain _,
                    DestinationFeature.Transient _,
                    DestinationFeature.Partitions _,
                    DestinationFeature.Groups _,
                    DestinationFeature.DeadLetters _,
                    DestinationFeature.Priorities _,
                    DestinationFeature.Delays _,
                    DestinationFeature.Deduplication _ -> "";
        };
    }

    private String interval(String property) {
        return "with " + property + "=" + value(property) + " on the broker";
    }

    private String value(String property) {
        var entry = broker.get(property);
        return entry == null || entry.value() == null ? "" : entry.value();
    }

    private void awaitLeader(String name, int partitions) throws InterruptedException {
        Poll.until(Duration.ofSeconds(5), Duration.ofMillis(50), () -> isUsable(name, partitions));
    }

    /// Returns whether the leaders of all partitions accept requests. The metadata can name a leader that has
    /// not opened its partition yet. Such a leader can reject the first batch of a producer and accept the next
    /// one, which is already in flight. Because of the sequence number, the leader then rejects each retry of
    /// the first batch until the batch expires.
    private boolean isUsable(String name, int partitions) throws InterruptedException {
        try {
            return hasLeaders(name, partitions) && haveOpened(name, partitions);
        } catch (ExecutionException e) {
            return false; // Some brokers do not have the topic yet.
        }
    }

    private boolean hasLeaders(String name, int partitions) throws ExecutionException, InterruptedException {
        var description =
                admin.describeTopics(List.of(name)).allTopicNames().get().get(name);
        return description != null
                && description.partitions().stream()
                                .filter(p -> p.leader() != null)
                                .count()
                        == partitions;
    }

    /// Returns whether the leaders list the offsets of all partitions. A leader lists the offsets of a partition
    /// only after it has opened the partition. Until then, the client repeats the request.
    private boolean haveOpened(String name, int partitions) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            ends.put(new TopicPartition(name, partition), OffsetSpec.latest());
        }
        return admin.listOffsets(ends).all().get().size() == partitions;
    }

    /// Returns the sum, over all partitions, of the difference between the last and the first offset.
    long stored(String name) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> first = new HashMap<>();
        Map<TopicPartition, OffsetSpec> last = new HashMap<>();
        admin.describeTopics(List.of(name)).allTopicNames().get().values().stream()
                .flatMap(topic -> topic.partitions().stream())
                .map(partition -> new TopicPartition(name, partition.partition()))
                .forEach(partition -> {
                    first.put(partition, OffsetSpec.earliest());
                    last.put(partition, OffsetSpec.latest());
                });
        return sum(last) - sum(first);
    }

    private long sum(Map<TopicPartition, OffsetSpec> offsets) throws ExecutionException, InterruptedException {
        return admin.listOffsets(offsets).all().get().values().stream()
                .mapToLong(ListOffsetsResultInfo::offset)
                .sum();
    }

    CapabilityRequest addPartitions(String name, int total) throws ExecutionException, InterruptedException {
        admin.createPartitions(Map.of(name, NewPartitions.increaseTo(total)))
                .all()
                .get();
        awaitLeader(name, total);
        return CapabilityRequest.nativeFeature("createPartitions with " + total + " partitions");
    }

    /// Records a group for later removal and returns the name of the group.
    String group(String name) {
        groups.add(name);
        return name;
    }

    /// Returns the name of one of the created topics, or `streamgauge-probe` if none has been created.
    String prefix() {
        return made.stream().findFirst().orElse("streamgauge-probe");
    }

    /// Polls until all members have joined. The polls do not lose messages, because probes send messages only
    /// after the members have joined.
    ///
    /// @throws UndecidedException if the members have not joined after 20 s
    void awaitMembers(String group, List<? extends Consumer<?, ?>> members) throws Exception {
        // Members join only while they poll. Therefore, this method polls instead of sleeping between two checks.
        if (!Poll.until(JOIN_TIMEOUT, Duration.ZERO, () -> haveJoined(group, members))) {
            throw new UndecidedException("the " + members.size() + " consumers did not join their group within "
                    + JOIN_TIMEOUT.toSeconds() + " s");
        }
    }

    private boolean haveJoined(String group, List<? extends Consumer<?, ?>> members)
            throws ExecutionException, InterruptedException {
        members.forEach(member -> member.poll(Duration.ofMillis(100)));
        ConsumerGroupDescription description =
                admin.describeConsumerGroups(List.of(group)).all().get().get(group);
        return description != null
                && description.members().size() == members.size()
                && members.stream().anyMatch(m -> !m.assignment().isEmpty())
                && description.groupState().name().equals("STABLE");
    }

    void removeAll() {
        // The lists are copied because the next probe can add topics and groups while a slow removal is still running.
        List<String> oldTopics = List.copyOf(made);
        List<String> oldGroups = List.copyOf(groups);
        oldTopics.forEach(made::remove);
        oldGroups.forEach(groups::remove);
        List<Supplier<KafkaFuture<Void>>> removals = new ArrayList<>();
        if (!oldTopics.isEmpty()) {
            removals.add(() -> admin.deleteTopics(oldTopics).all());
        }
        if (!oldGroups.isEmpty()) {
            removals.add(() -> admin.deleteConsumerGroups(oldGroups).all());
        }
        attemptAll(removals);
    }

    /// Attempts all removals, even if an earlier removal fails.
    static void attemptAll(List<Supplier<KafkaFuture<Void>>> removals) {
        for (Supplier<KafkaFuture<Void>> removal : removals) {
            try {
                removal.get().get(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (ExecutionException | TimeoutException e) {
                // The resource may no longer exist. If the resource still exists, its name identifies it as
                // a resource of a probe.
            }
        }
    }
}
