package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.Threshold;
import io.streamgauge.yaml.Shape;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Fields of each section of an experiment file. A unit test compares the fields with the JSON schema for editors.
public enum ExperimentShape implements Shape {
    EXPERIMENT(
            "name",
            "question",
            "seed",
            "durability",
            "systems",
            "workload",
            "phases",
            "worker",
            "workers",
            "brokers",
            "metrics",
            "vary",
            "repeat",
            "retry",
            "claims",
            "control",
            "validity",
            "published"),
    SYSTEM(
            "launch",
            "connect",
            "durability",
            "peak",
            "version",
            "nodes",
            "home",
            "heap",
            "broker",
            "layout",
            "network",
            "cpus",
            "destination",
            "producer",
            "consumer",
            "options",
            "metrics",
            "memory"),
    SYSTEM_METRICS("node-exporter", "prometheus", "jmx"),
    CONNECT("driver", "addresses", "tls", "sasl", "user", "password", "token"),
    TLS("ca", "certificate", "key", "verify-host"),
    MEMORY(
            "time",
            "accept",
            "deliver",
            "stalls",
            "lose-every",
            "duplicate-every",
            "reorder-every",
            "refuse-every",
            "capacity",
            "max-in-flight"),
    DELAY("uniform", "exponential"),
    DELAY_UNIFORM("from", "to"),
    DELAY_EXPONENTIAL("mean"),
    STALL("first", "every", "length"),
    WORKLOAD(
            "destinations",
            "partitions",
            "producers",
            "destinations-per-producer",
            "connections",
            "consumers",
            "consumer-rate",
            "groups",
            "payload",
            "keys",
            "rate",
            "objective",
            "confirm",
            "outage",
            "churn",
            "max-in-flight"),
    CHURN("connections", "producers", "hold"),
    OUTAGE("after", "length", "backlog"),
    PAYLOAD("size", "uniform", "sizes", "compressibility"),
    PAYLOAD_UNIFORM("from", "to"),
    PAYLOAD_SIZE("size", "weight"),
    KEYS("count", "skew"),
    PRODUCER_DESTINATIONS("count", "skew"),
    RATE_PROFILE("constant", "ramp", "steps", "burst", "transfer", "arrivals"),
    RAMP("from", "to"),
    STEP("rate", "for"),
    BURST("base", "peak", "every", "length"),
    TRANSFER("messages", "times", "consume"),
    PHASES("warmup", "measure", "drain"),
    WORKER("heap", "collector", "cpus"),
    WORKERS(
            "count",
            "on",
            "listen",
            "token-file",
            "placement",
            "image",
            "namespace",
            "resources",
            "node-selector",
            "tolerations",
            "away-from",
            "host-network",
            "kubernetes"),
    POD_RESOURCES("cpu", "memory"),
    CLAIM("id", "text", "metric", "a", "b", "relation", "margin", "durability", "source", "published", "family"),
    CLAIM_SIDE("system", "at", "metric", "value"),
    PUBLISHED("what", "value", "doubtful"),
    PUBLISHED_FIGURE("system", "at", "metric", "value", "doubtful", "source"),
    VALIDITY(Arrays.stream(Threshold.values()).map(Threshold::field).toArray(String[]::new));

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable; immutable sets do not keep the order
    private final Set<String> fields;

    ExperimentShape(String... fields) {
        this.fields = Collections.unmodifiableSet(new LinkedHashSet<>(List.of(fields)));
    }

    @Override
    public Set<String> fields() {
        return fields;
    }
}
