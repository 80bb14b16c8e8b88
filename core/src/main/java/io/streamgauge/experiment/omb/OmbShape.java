package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Fields of OMB's files. The fields of a workload include those of OMB's forks, which [ForkFields] checks.
enum OmbShape implements Shape {
    WORKLOAD(withForks(
            "name",
            "topics",
            "partitionsPerTopic",
            "keyDistributor",
            "messageSize",
            "messageSizeDistribution",
            "useRandomizedPayloads",
            "randomBytesRatio",
            "randomizedPayloadPoolSize",
            "payloadFile",
            "subscriptionsPerTopic",
            "producersPerTopic",
            "consumerPerSubscription",
            "producerRate",
            "consumerBacklogSizeGB",
            "backlogDrainRatio",
            "testDurationMinutes",
            "warmupDurationMinutes",
            "sampleRateMillis",
            "logIntervalMillis")),
    KAFKA(List.of(
            "name",
            "driverClass",
            "replicationFactor",
            "topicConfig",
            "commonConfig",
            "producerConfig",
            "consumerConfig")),
    PULSAR(List.of("name", "driverClass", "client", "producer", "consumer")),
    PULSAR_CLIENT(List.of(
            "serviceUrl",
            "httpUrl",
            "clientMemoryLimitMB",
            "ioThreads",
            "connectionsPerBroker",
            "maxConcurrentLookupRequests",
            "namespacePrefix",
            "clusterName",
            "topicType",
            "persistence",
            "tlsAllowInsecureConnection",
            "tlsEnableHostnameVerification",
            "tlsTrustCertsFilePath",
            "authentication")),
    PULSAR_PERSISTENCE(List.of("ensembleSize", "writeQuorum", "ackQuorum", "deduplicationEnabled")),
    PULSAR_AUTHENTICATION(List.of("plugin", "data")),
    PULSAR_PRODUCER(List.of(
            "batchingEnabled",
            "batchingMaxPublishDelayMs",
            "batchingMaxBytes",
            "blockIfQueueFull",
            "pendingQueueSize")),
    PULSAR_CONSUMER(List.of("receiverQueueSize", "subscriptionType")),
    RABBITMQ(List.of(
            "name",
            "driverClass",
            "amqpUris",
            "messagePersistence",
            "queueType",
            "producerCreationDelay",
            "producerCreationBatchSize",
            "consumerCreationDelay",
            "consumerCreationBatchSize"));

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable; immutable sets do not keep the order
    private final Set<String> fields;

    OmbShape(List<String> fields) {
        this.fields = Collections.unmodifiableSet(new LinkedHashSet<>(fields));
    }

    private static List<String> withForks(String... fields) {
        List<String> all = new ArrayList<>(List.of(fields));
        all.addAll(ForkFields.names());
        return all;
    }

    @Override
    public Set<String> fields() {
        return fields;
    }
}
