package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.SourcePosition;
import io.streamgauge.yaml.Tree.Mapping;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Conversion of a Pulsar driver file.
final class PulsarFile {
    private static final Map<String, Boolean> BOOLEANS = Map.of("true", true, "false", false);
    private static final Pattern SERVICE_URL = Pattern.compile("pulsar(\\+ssl)?://([^/]+)/?");
    private static final int MAX_BOOKIES = 9;

    private final DriverOutput out;
    private final Fields client;
    private final Fields producer;
    private final Fields consumer;

    PulsarFile(DriverOutput out, Fields fields) {
        this.out = out;
        fields.require("client", "Add 'client' with the fields serviceUrl and httpUrl.");
        client = part(fields, "client", OmbShape.PULSAR_CLIENT);
        producer = part(fields, "producer", OmbShape.PULSAR_PRODUCER);
        consumer = part(fields, "consumer", OmbShape.PULSAR_CONSUMER);
    }

    private static Fields part(Fields fields, String key, OmbShape shape) {
        return fields.part(key, shape)
                .orElseGet(() -> new Fields(
                        new Mapping(fields.place(key), Map.of()), shape, fields.pathOf(key), fields.problems()));
    }

    void convert() {
        Fields persistence = part(client, "persistence", OmbShape.PULSAR_PERSISTENCE);
        int ensemble = persistence.integer("ensembleSize", 1, MAX_BOOKIES, 3);
        int write = persistence.integer("writeQuorum", 1, MAX_BOOKIES, 3);
        int ack = persistence.integer("ackQuorum", 1, MAX_BOOKIES, 2);
        boolean deduplication = persistence.choice("deduplicationEnabled", BOOLEANS, false);
        client.require(
                "serviceUrl", "Add serviceUrl with the address of a broker, for example pulsar://localhost:6650.");
        if (out.launch()) {
            launch(ensemble, write, ack);
        } else {
            new PulsarConnect(out, client).convert(addresses());
        }
        durability(persistence, write, ack);
        options();
        if (deduplication) {
            SourcePosition place = persistence.place("deduplicationEnabled");
            out.add(0, "destination:", place);
            out.add(1, "deduplicationEnabled: \"true\"", place);
        }
        clientSettings();
        producerSettings();
        consumerSettings();
    }

    private List<String> addresses() {
        Matcher url = SERVICE_URL.matcher(client.text("serviceUrl", ""));
        if (!url.matches()) {
            if (client.has("serviceUrl")) {
                client.problem(
                        "serviceUrl",
                        client.pathOf("serviceUrl") + " '" + client.written("serviceUrl")
                                + "' is not an address of Pulsar's binary protocol",
                        "Set serviceUrl to pulsar://HOST:PORT, or to pulsar+ssl://HOST:PORT for TLS.");
            }
            return List.of();
        }
        String port = url.group(1) == null ? ":6650" : ":6651";
        return Arrays.stream(url.group(2).split(","))
                .map(String::strip)
                .map(host -> host.matches(".*:\\d+") ? host : host + port)
                .toList();
    }

    private void launch(int ensemble, int write, int ack) {
        SourcePosition place = client.place("persistence");
        out.add(0, "launch: pulsar", client.place("serviceUrl"));
        out.add(0, "nodes: " + Math.max(1, addresses().size()), client.place("serviceUrl"));
        out.add(
                0,
                "layout: { mode: cluster, bookies: " + ensemble + ", ensemble: " + ensemble + ", write-quorum: " + write
                        + ", ack-quorum: " + ack + " }",
                place);
        for (String login : List.of("authentication", "tlsTrustCertsFilePath")) {
            if (client.has(login) && !client.written(login).equals("{}")) {
                out.note(
                        client,
                        login,
                        "Streamgauge ignores this field, because a launched broker uses neither encryption nor"
                                + " authentication.");
            }
        }
    }

    private void durability(Fields persistence, int write, int ack) {
        SourcePosition place = persistence.place("ackQuorum");
        if (ack > write) {
            persistence.problem(
                    "ackQuorum",
                    persistence.pathOf("ackQuorum") + " is " + ack + ", but writeQuorum is " + write,
                    "Set 'ackQuorum' to at most " + write + ".");
        }
        out.durability(ack == 1 ? "D1" : "D2", "ackQuorum=" + ack, place);
        if (ack > 1 && ack <= write / 2) {
            persistence.problem(
                    "ackQuorum",
                    persistence.pathOf("ackQuorum") + " is " + ack + ", which is not a majority of writeQuorum " + write
                            + " and does not match any durability class",
                    "Set 'ackQuorum' to " + (write / 2 + 1) + " (class D2) or 1 (class D1).");
        }
        out.note(
                place,
                persistence.pathOf("ackQuorum"),
                out.launch()
                        ? "launched bookies do not flush their journal to disk (journalSyncData=false). To flush it,"
                                + " set the durability of the system to D3. OMB uses the setting of the cluster."
                        : "Streamgauge does not set the quorums of a running cluster, but reads them back. If the"
                                + " quorums do not provide this durability class, the trial fails. If the bookies flush"
                                + " their journal to disk, the class is D3.");
    }

    private void options() {
        String subscription = consumer.choice(
                "subscriptionType",
                Map.of(
                        "Failover",
                        "failover",
                        "Exclusive",
                        "exclusive",
                        "Shared",
                        "shared",
                        "Key_Shared",
                        "key_shared"),
                "failover");
        out.add(0, "options:", consumer.place("subscriptionType"));
        out.add(1, "subscription: " + subscription, consumer.place("subscriptionType"), assignment(subscription));
        if (!out.launch() && client.has("httpUrl")) {
            out.add(1, "admin: " + GeneratedYaml.quoted(client.written("httpUrl")), client.place("httpUrl"));
        }
        out.note(
                client,
                List.of("namespacePrefix", "clusterName"),
                "Streamgauge does not create a namespace. It creates the topics in public/default. To use another"
                        + " existing namespace, set options.namespace of the system.");
        String topicType = client.text("topicType", "persistent");
        if (!topicType.equals("persistent")) {
            client.problem(
                    "topicType",
                    client.pathOf("topicType") + " '" + topicType
                            + "' is not supported: messages that the broker does not store do not have a durability"
                            + " class",
                    "Remove topicType, or set it to persistent.");
        }
    }

    /// Returns the setting for loads with many subscriptions, or null if the file already selects it.
    private static @Nullable Assignment assignment(String subscription) {
        return subscription.equals("exclusive")
                ? null
                : new Assignment(
                        "subscription: exclusive",
                        true,
                        "consumer.subscriptionType",
                        "Therefore, Streamgauge assigns the partitions (subscription: exclusive instead of "
                                + subscription + ").");
    }

    private void clientSettings() {
        List<String> settings =
                List.of("clientMemoryLimitMB", "ioThreads", "connectionsPerBroker", "maxConcurrentLookupRequests");
        settings.forEach(setting -> client.integer(setting, 0, Integer.MAX_VALUE, 1));
        out.note(
                client,
                settings,
                "Streamgauge ignores the client settings of OMB. Each producer and each consumer has a separate client"
                        + " with one I/O thread, one connection for each broker and a memory limit of 64 MiB. In OMB,"
                        + " all producers and consumers share one client. To share clients, set workload.connections to"
                        + " the number of clients.");
    }

    private void producerSettings() {
        SourcePosition place = out.file().start();
        out.add(0, "producer:", place);
        boolean batching = producer.choice("batchingEnabled", BOOLEANS, true);
        out.add(1, "batchingEnabled: \"" + batching + "\"", producer.place("batchingEnabled"));
        int delay = producer.integer("batchingMaxPublishDelayMs", 0, 1_000_000, 1);
        out.add(1, "batchingMaxPublishDelayMicros: " + delay * 1000L, producer.place("batchingMaxPublishDelayMs"));
        out.add(
                1,
                "batchingMaxBytes: " + producer.integer("batchingMaxBytes", 0, Integer.MAX_VALUE, 1 << 20),
                producer.place("batchingMaxBytes"));
        out.add(1, "batchingMaxMessages: " + Integer.MAX_VALUE + " # as in OMB", place);
        boolean block = producer.choice("blockIfQueueFull", BOOLEANS, true);
        out.add(1, "blockIfQueueFull: \"" + block + "\"", producer.place("blockIfQueueFull"));
        int pending = producer.integer("pendingQueueSize", 0, Integer.MAX_VALUE, 0);
        out.add(1, "maxPendingMessages: " + pending, producer.place("pendingQueueSize"));
        if (pending > 0) {
            // Pulsar's client rejects a limit of all partitions, whose default is 0, below the limit of a partition.
            out.add(1, "maxPendingMessagesAcrossPartitions: " + Integer.MAX_VALUE + " # as in OMB", place);
        }
    }

    private void consumerSettings() {
        out.add(0, "consumer:", consumer.place("receiverQueueSize"));
        out.add(
                1,
                "receiverQueueSize: " + consumer.integer("receiverQueueSize", 0, Integer.MAX_VALUE, 10_000),
                consumer.place("receiverQueueSize"));
        out.add(
                1,
                "maxTotalReceiverQueueSizeAcrossPartitions: " + Integer.MAX_VALUE + " # as in OMB",
                out.file().start());
    }
}
