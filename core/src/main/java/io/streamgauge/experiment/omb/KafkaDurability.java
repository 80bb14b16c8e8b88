package io.streamgauge.experiment.omb;

import io.streamgauge.experiment.omb.JavaProperties.Property;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.SourcePosition;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Durability class that the settings of a Kafka driver file determine.
///
/// @param name name of the class
/// @param because settings that determine the class
/// @param place position of the setting that determines the class
/// @param note difference between the settings of the class and those of the file, if any
record KafkaDurability(String name, String because, SourcePosition place, Optional<OmbNote> note) {
    private static final String ACKS = "acks";
    private static final String IDEMPOTENCE = "enable.idempotence";
    private static final String IN_SYNC = "min.insync.replicas";
    private static final String FLUSH = "flush.messages";

    /// Determines the class. Removes from the maps the properties that the class sets. Reports settings that do
    /// not match any class.
    static KafkaDurability of(
            Map<String, Property> topic, Map<String, Property> producer, int replicas, Fields fields) {
        Property acks = producer.remove(ACKS);
        Property idempotence = producer.remove(IDEMPOTENCE);
        Property inSync = topic.remove(IN_SYNC);
        String wait = acks == null ? "all" : acks.value().replaceFirst("^-1$", "all");
        SourcePosition place = acks == null ? fields.place("producerConfig") : acks.place();
        if (!wait.matches("0|1|all")) {
            fields.problems().add(place, "", "acks '" + wait + "' is unknown", "Set acks to 0, 1 or all.");
            wait = "1";
        }
        if (!wait.equals("all")) {
            if (idempotence != null && idempotence.value().equals("true")) {
                problem(
                        fields,
                        idempotence,
                        "enable.idempotence=true requires acks=all, but acks is " + wait,
                        "Set acks=all, or remove enable.idempotence.");
            }
            return new KafkaDurability("D" + wait, "acks=" + wait, place, unusedInSync(inSync, wait));
        }
        Property flush = topic.get(FLUSH);
        boolean flushed = flush != null && flush.value().equals("1");
        if (replicas == 1) {
            return ofOneReplica(topic, fields, idempotence, inSync, place, flushed);
        }
        if (idempotence != null && !idempotence.value().equals("true")) {
            problem(
                    fields,
                    idempotence,
                    "enable.idempotence=" + idempotence.value() + " with acks=all is not supported: retries could"
                            + " duplicate or reorder messages",
                    "Remove enable.idempotence. Its default is true.");
        }
        String copies = inSync == null ? "1" : inSync.value();
        if (!copies.equals("2")) {
            fields.problems()
                    .add(
                            inSync == null ? fields.place("replicationFactor") : inSync.place(),
                            "topicConfig",
                            "min.insync.replicas is " + copies + " with acks=all and replicationFactor " + replicas
                                    + ", which does not match any durability class",
                            "Set min.insync.replicas=2 in topicConfig (class D2), or acks=1 in producerConfig (class"
                                    + " D1).");
        }
        if (flushed) {
            topic.remove(FLUSH);
            return new KafkaDurability(
                    "D3", "acks=all, min.insync.replicas=2, flush.messages=1", place, Optional.empty());
        }
        return new KafkaDurability("D2", "acks=all, min.insync.replicas=2", place, Optional.empty());
    }

    private static KafkaDurability ofOneReplica(
            Map<String, Property> topic,
            Fields fields,
            @Nullable Property idempotence,
            @Nullable Property inSync,
            SourcePosition place,
            boolean flushed) {
        if (inSync != null && !inSync.value().equals("1")) {
            problem(
                    fields,
                    inSync,
                    "min.insync.replicas is " + inSync.value()
                            + ", but replicationFactor is 1, so Kafka would reject every message",
                    "Set min.insync.replicas to 1, or replicationFactor to at least " + inSync.value() + ".");
        }
        if (flushed) {
            topic.remove(FLUSH);
            return new KafkaDurability(
                    "D3", "acks=all and flush.messages=1 on one replica", place, addedIdempotence(idempotence));
        }
        if (idempotence != null && idempotence.value().equals("true")) {
            problem(
                    fields,
                    idempotence,
                    "enable.idempotence=true with replicationFactor 1 is not supported: with one replica, Streamgauge"
                            + " sets acks=1 (class D1), and Kafka's client rejects idempotence with acks=1",
                    "Remove enable.idempotence, or add flush.messages=1 to topicConfig (class D3).");
        }
        return new KafkaDurability(
                "D1",
                "acks=all on one replica",
                place,
                Optional.of(new OmbNote(
                        place,
                        ACKS,
                        "with one replica, acks=1 has the same effect as acks=all. Streamgauge sets acks=1 and"
                                + " enable.idempotence=false.")));
    }

    private static Optional<OmbNote> addedIdempotence(@Nullable Property idempotence) {
        return Optional.ofNullable(idempotence)
                .filter(p -> !p.value().equals("true"))
                .map(p -> new OmbNote(
                        p.place(),
                        IDEMPOTENCE,
                        "Streamgauge sets enable.idempotence=true, because this setting is part of class D3."));
    }

    private static Optional<OmbNote> unusedInSync(@Nullable Property inSync, String acks) {
        return Optional.ofNullable(inSync)
                .map(p -> new OmbNote(
                        p.place(),
                        IN_SYNC,
                        "Streamgauge does not set this property, because it has no effect with acks=" + acks + "."));
    }

    private static void problem(Fields fields, Property property, String reason, String remedy) {
        fields.problems().add(property.place(), "", reason, remedy);
    }
}
