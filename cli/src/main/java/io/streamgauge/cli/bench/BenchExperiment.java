package io.streamgauge.cli.bench;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.UnreadableValueException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Text of the experiment file that the arguments of `bench` describe.
final class BenchExperiment {
    /// Environment variable that contains the password of an existing broker.
    static final String PASSWORD = "STREAMGAUGE_PASSWORD";

    /// Systems whose consumers can share a partition.
    private static final Set<String> WITH_QUEUES = Set.of("rabbitmq", "starlight");

    private final List<String> systems;
    private final List<String> overrides;
    private final GivenOptions given;
    private final Problems problems = new Problems();
    private final ExperimentText text = new ExperimentText();

    /// @param systems names of the systems, at least one
    /// @param overrides fields to set, as `path=value`
    BenchExperiment(List<String> systems, List<String> overrides, GivenOptions given) {
        this.systems = List.copyOf(systems);
        this.overrides = List.copyOf(overrides);
        this.given = given;
        write();
    }

    /// Function that loads an experiment.
    @FunctionalInterface
    interface Loader<T> {
        T load(ExperimentSource source) throws InvalidExperimentException;
    }

    /// Loads the experiment and returns the result of the loader.
    ///
    /// @throws InvalidExperimentException if an argument is invalid; the exception contains all problems, each
    ///     with its argument
    <T> T load(Loader<T> loader) throws InvalidExperimentException {
        ExperimentSource source =
                ExperimentSource.ofText(ExperimentText.NAME, text.toRun()).withOverrides(overrides);
        T loaded;
        try {
            loaded = loader.load(source);
        } catch (InvalidExperimentException e) {
            throw text.explain(problems.all(), e);
        }
        if (!problems.all().isEmpty()) {
            throw new InvalidExperimentException(problems.all());
        }
        return loaded;
    }

    /// Returns the text of the experiment file, without secrets. The file contains the values of the overrides, except
    /// secrets.
    String printed() {
        return text.toPrint(overrides.stream()
                .filter(override -> !CommandText.isSecret(override))
                .toList());
    }

    private void write() {
        UnsupportedFlags.check(given, problems);
        OverrideChecks.check(overrides, given, problems);
        text.comment("Written by: " + CommandText.of(systems, overrides, given));
        text.comment("Run this file with: streamgauge run FILE"
                + CommandText.overrides(
                        overrides.stream().filter(CommandText::isSecret).toList()));
        optional(0, "durability", "--durability");
        systems();
        text.section(0, "workload", "the workload");
        RateWriter rate = new RateWriter(given, problems, text);
        RateWriter.Load load = rate.rate();
        Optional<Given> size = given.get("--size");
        text.field(
                1,
                "payload",
                size.map(option -> ShellUnits.size(option.value())).orElse("1 KiB"),
                place(size, "--size (default 1 KiB)"));
        clients();
        rate.phases(load);
        optional(0, "repeat", "--repeat");
    }

    private void systems() {
        text.section(0, "systems", "SYSTEM");
        Optional<Given> url = given.get("--url");
        Optional<Given> nodes = given.get("--nodes");
        if (url.isPresent() && systems.size() > 1) {
            problems.add(
                    url.get(),
                    "several systems are specified, but a URL is the address of a single system",
                    "Run 'streamgauge bench' once for each system.");
        }
        Set<String> seen = new HashSet<>();
        for (String system : systems) {
            if (!seen.add(system)) {
                problems.add(system, "this system is specified twice", "Specify each system only once.");
                continue;
            }
            text.section(1, system, system);
            if (url.isPresent()) {
                connect(system, url.get());
            } else {
                text.field(2, "launch", system, system);
            }
            nodes.ifPresent(option -> text.field(2, "nodes", option.value(), option.place()));
        }
    }

    private void connect(String system, Given option) {
        BrokerUrl url;
        try {
            url = BrokerUrl.parse(system, option.secret());
        } catch (UnreadableValueException e) {
            problems.add(option, e);
            text.field(2, "launch", "memory", system);
            return;
        }
        String place = option.place();
        text.section(2, "connect", place);
        text.field(3, "driver", system, system);
        text.yaml(
                3,
                "addresses",
                "["
                        + String.join(
                                ", ",
                                url.addresses().stream()
                                        .map(GeneratedYaml::scalar)
                                        .toList()) + "]",
                place);
        if (url.tls()) {
            text.field(3, "tls", "true", place);
        }
        if (!url.user().isEmpty()) {
            String reference = "${env:" + PASSWORD + "}";
            text.field(3, "user", url.user(), place);
            text.secret(3, "password", url.password().isEmpty() ? reference : url.password(), reference, place);
        }
        if (!url.virtualHost().isEmpty()) {
            text.section(2, "options", place);
            text.field(3, "vhost", url.virtualHost(), place);
        }
    }

    private void clients() {
        withDefault("producers", "--producers");
        Optional<Given> consumers = given.get("--consumers");
        boolean unread =
                consumers.filter(option -> option.value().strip().equals("0")).isPresent();
        if (unread) {
            text.field(1, "groups", "0", place(consumers, ""), "no consumers");
            given.get("--groups")
                    .ifPresent(groups -> problems.add(
                            groups,
                            "the load does not have consumers (" + place(consumers, "")
                                    + "), so it cannot have consumer groups",
                            "Remove " + groups.name() + "."));
        } else {
            withDefault("consumers", "--consumers");
            optional(1, "groups", "--groups");
        }
        given.get(RateWriter.CONSUMER_RATE)
                .ifPresent(limit -> text.field(1, "consumer-rate", ShellUnits.rate(limit.value()), limit.place()));
        Optional<QueueNumbers> destinations = QueueNumbers.of(given, problems);
        destinations.ifPresent(number -> text.field(1, "destinations", number.count(), number.place()));
        partitions(
                destinations.map(number -> ShellUnits.clients(number.count())).orElse(1));
        optional(1, "max-in-flight", "--confirm");
    }

    /// Writes the number of partitions if an option specifies it, or if the consumers need more than one. In
    /// systems without queues, a consumer receives messages only if it has a partition.
    ///
    /// @param destinations number of destinations, at least 1
    private void partitions(int destinations) {
        Optional<Given> partitions = given.get("--partitions");
        int consumers = given.get("--consumers")
                .map(one -> ShellUnits.clients(one.value()))
                .orElse(1);
        if (partitions.isPresent()) {
            optional(1, "partitions", "--partitions");
        } else if (!WITH_QUEUES.containsAll(systems) && consumers > destinations) {
            text.field(
                    1,
                    "partitions",
                    Integer.toString(Math.ceilDiv(consumers, destinations)),
                    "--partitions (default: one for each consumer)",
                    "one for each consumer");
        }
    }

    private void withDefault(String field, String option) {
        Optional<Given> one = given.get(option);
        text.field(1, field, one.map(Given::value).orElse("1"), place(one, option + " (default 1)"));
    }

    private void optional(int depth, String field, String option) {
        given.get(option).ifPresent(one -> text.field(depth, field, one.value(), one.place()));
    }

    private static String place(Optional<Given> option, String otherwise) {
        return option.map(Given::place).orElse(otherwise);
    }
}
