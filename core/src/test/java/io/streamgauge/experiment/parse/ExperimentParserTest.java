package io.streamgauge.experiment.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.Factor;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import io.streamgauge.experiment.system.MemoryScript.Stall;
import io.streamgauge.experiment.system.MetricsEndpoints;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.worker.WorkerSettings.Collector;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes;
import io.streamgauge.experiment.workload.RateProfile.Constant;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentParserTest {
    private static final String SHORT = """
            systems:
              kafka: { launch: kafka }
            workload: { rate: 5k/s }
            """;

    @Test
    void appliesDefaultsToAShortFile() throws Exception {
        Experiment experiment = Parsing.parse(SHORT);

        assertThat(experiment.name()).isEqualTo("test");
        assertThat(experiment.question()).isEqualTo("How does kafka behave under this load?");
        assertThat(experiment.seed()).isEqualTo(42);
        assertThat(experiment.repeat()).isEqualTo(1);
        assertThat(experiment.firstCell().durability()).isEqualTo(DurabilityClass.D1);
        assertThat(experiment.firstCell().phases())
                .isEqualTo(Phases.withAutomaticWarmup(Duration.ofSeconds(60), Duration.ofSeconds(10)));
        assertThat(experiment.firstCell().worker()).isEqualTo(new WorkerSettings(320L << 20, Collector.G1));
        assertThat(experiment.firstCell().workload())
                .isEqualTo(new Workload(
                        1,
                        1,
                        1,
                        1,
                        1,
                        new PayloadSpec(new Sizes.Fixed(1024), 0),
                        new KeySpec.None(),
                        new Constant(5000),
                        Arrivals.CONSTANT,
                        null,
                        65_536));
        assertThat(experiment.systems()).singleElement().satisfies(system -> {
            assertThat(system.driver()).isEqualTo("kafka");
            assertThat(system.origin()).isEqualTo(new Launch(null, 1, null, Map.of(), 0));
        });
        assertThat(experiment.cells()).hasSize(1);
        assertThat(experiment.vary()).isEqualTo(List.of());
    }

    @ParameterizedTest
    @CsvSource({"auto, 768", "200 MiB, 200", "'', 768"})
    void sizesTheHeapForTheClients(String heap, long mebibytes) throws Exception {
        Experiment experiment = Parsing.parse("""
                systems: { a: { launch: kafka } }
                workload: { rate: 5k/s, producers: 50, consumers: 100, groups: 2 }
                """ + (heap.isEmpty() ? "" : "worker: { heap: " + heap + " }\n"));

        assertThat(experiment.firstCell().worker().heapBytes()).isEqualTo(mebibytes << 20);
    }

    @Test
    void readsWordsFromTheEnvironment() throws Exception {
        String yaml = SHORT + """
                phases: { warmup: "${env:WARMUP}" }
                worker: { heap: "${env:HEAP}" }
                """;
        Experiment experiment = Parsing.parse(
                yaml,
                Map.of("WARMUP", "auto", "HEAP", "auto", "CONNECTIONS", "own"),
                "workload.connections=${env:CONNECTIONS}");

        assertThat(experiment.firstCell().phases().isWarmupAutomatic()).isTrue();
        assertThat(experiment.firstCell().worker().heapBytes()).isEqualTo(320L << 20);
        assertThat(experiment.firstCell().workload().connections()).isEqualTo(Workload.OWN_CONNECTIONS);
        assertThat(Parsing.parse(yaml, Map.of("WARMUP", "3 s", "HEAP", "200 MiB"))
                        .firstCell()
                        .phases()
                        .warmup())
                .isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void bindsBrokersAndWorkersToCpus() throws Exception {
        Experiment experiment = Parsing.parse("""
                systems: { a: { launch: kafka, cpus: 1023 } }
                worker: { cpus: "1023-1023" }
                workload: { rate: 5k/s }
                """);

        CpuSet cpus = new CpuSet(List.of(1023));
        assertThat(experiment.firstCell().worker().cpus()).isEqualTo(cpus);
        assertThat(((Launch) experiment.systems().getFirst().origin()).cpus()).isEqualTo(cpus);
    }

    @Test
    void rejectsTextsThatAreNotCpusAndFieldsWithoutLaunch() {
        assertThat(Parsing.problems("""
                systems:
                  a: { launch: kafka, cpus: 0-9999 }
                  b: { connect: { driver: kafka, addresses: "a:1" }, cpus: 0 }
                worker: { cpus: both }
                workload: { rate: 5k/s }
                """))
                .hasSize(2)
                .anySatisfy(p -> assertThat(p).contains("test.yaml:3:").contains("cpus"))
                .anySatisfy(p -> assertThat(p).contains("worker.cpus 'both' is not a list of CPUs. Write CPU"));
    }

    /// All systems have the same heap, which is sufficient for the system with the largest send buffers. The heap
    /// is 192 MiB, 4 clients of 2 MiB, and the send buffers of 3 producers, rounded up to a multiple of 64 MiB.
    @Test
    void addsTheLargestSendBuffersOfASystemToTheAutomaticHeap() throws InvalidExperimentException {
        SystemCheck buffers = new SystemCheck() {
            @Override
            public List<String> problems(SystemUnderTest system, DurabilityClass durability) {
                return List.of();
            }

            @Override
            public long sendBufferBytes(SystemUnderTest system, DurabilityClass durability, Workload workload) {
                return system.name().equals("large") ? 100L << 20 : 0;
            }
        };
        WorkerSettings worker = new ExperimentParser(Set.of("kafka"), Set.of(), buffers)
                .parse("test.yaml", """
                        systems:
                          small: { launch: kafka }
                          large: { launch: kafka }
                        workload: { rate: 1/s, producers: 3 }
                        """, List.of(), _ -> null)
                .firstCell()
                .worker();
        assertThat(worker.heapBytes()).isEqualTo(512L << 20);
        assertThat(worker.sendBufferBytes()).isEqualTo(100L << 20);
    }

    private static final SystemCheck TWO_CPUS = new SystemCheck() {
        @Override
        public List<String> problems(SystemUnderTest system, DurabilityClass durability) {
            return List.of();
        }

        @Override
        public List<String> problems(CpuSet cpus) {
            return cpus.contains(new CpuSet(List.of(9))) ? List.of("there are two CPUs. Use 0-1.") : List.of();
        }
    };

    @Test
    void reportsCpusThatTheMachineDoesNotHaveWithTheirPlaces() {
        ExperimentParser parser = new ExperimentParser(Set.of("kafka"), Set.of(), TWO_CPUS);
        assertThatThrownBy(() -> parser.parse("test.yaml", """
                        systems:
                          a: { launch: kafka, cpus: 0-9 }
                          b: { launch: kafka, cpus: 1 }
                        worker: { cpus: 9 }
                        workload: { rate: 5k/s }
                        """, List.of(), _ -> null))
                .hasMessage("test.yaml:2:29: systems.a.cpus is 0-9: there are two CPUs. Use 0-1.\n"
                        + "test.yaml:4:17: worker.cpus is 9: there are two CPUs. Use 0-1.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ on: join, listen: '10.0.0.5:7400', token-file: run.token }",
                "{ on: kubernetes, image: streamgauge }",
            })
    void doesNotCompareTheCpusOfOtherHostsWithThoseOfThisMachine(String workers) throws Exception {
        ExperimentParser parser = new ExperimentParser(Set.of("kafka"), Set.of(), TWO_CPUS);
        String yaml = """
                systems: { a: { launch: kafka } }
                workers: %s
                worker: { cpus: 8-9 }
                workload: { rate: 5k/s }
                """.formatted(workers);

        assertThat(parser.parse("test.yaml", yaml, List.of(), _ -> null)
                        .firstCell()
                        .worker()
                        .cpus())
                .isEqualTo(new CpuSet(List.of(8, 9)));
        assertThatThrownBy(() -> parser.parse("test.yaml", yaml, List.of("worker.cpus=many"), _ -> null))
                .hasMessageContaining("worker.cpus 'many' is not a list of CPUs");
    }

    @Test
    void readsEveryFieldOfALaunchedSystem() throws Exception {
        SystemUnderTest system = Parsing.parse("""
                systems:
                  rabbit:
                    launch: rabbitmq
                    version: 4.0
                    nodes: 3
                    home: /opt/rabbitmq
                    heap: 512 MiB
                    broker: { num.io.threads: 4, z: true, a: "0x10" }
                    layout: { bookies: 4, journal: shared }
                    network: namespaces
                    destination: { d: 1 }
                    producer: { linger.ms: 5 }
                    consumer: { prefetch: 100 }
                    options: { queue: quorum }
                workload: { rate: 5k/s }
                """).systems().getFirst();

        assertThat(system.driver()).isEqualTo("rabbitmq");
        assertThat(system.origin())
                .isEqualTo(new Launch(
                        "4.0",
                        3,
                        Path.of("/opt/rabbitmq"),
                        Map.of("num.io.threads", "4", "z", "true", "a", "0x10"),
                        512L << 20,
                        Map.of("bookies", "4", "journal", "shared"),
                        Network.NAMESPACES));
        assertThat(((Launch) system.origin()).brokerProperties().keySet()).containsExactly("num.io.threads", "z", "a");
        assertThat(system.destinationProperties()).isEqualTo(Map.of("d", "1"));
        assertThat(system.producerProperties()).isEqualTo(Map.of("linger.ms", "5"));
        assertThat(system.consumerProperties()).isEqualTo(Map.of("prefetch", "100"));
        assertThat(system.options()).isEqualTo(Map.of("queue", "quorum"));
    }

    @Test
    void readsTheScriptOfAnInMemorySystem() throws Exception {
        SystemUnderTest system = Parsing.parse("""
                systems:
                  sim:
                    launch: memory
                    memory:
                      time: real
                      accept: { uniform: { from: 1 ms, to: 2 ms } }
                      deliver: { exponential: { mean: 500 us } }
                      stalls: [{ every: 5 s, length: 500 ms }, { first: 1 s, every: 1 min, length: 2 s }]
                      lose-every: 1000
                      duplicate-every: 2000
                      reorder-every: 3000
                      refuse-every: 4000
                      capacity: 10k/s
                      max-in-flight: 100
                workload: { rate: 5k/s }
                """).systems().getFirst();

        assertThat(system.driver()).isEqualTo("memory");
        assertThat(system.origin())
                .isEqualTo(new InMemory(new MemoryScript(
                        false,
                        new Delay.Uniform(Duration.ofMillis(1), Duration.ofMillis(2)),
                        new Delay.Exponential(Duration.ofNanos(500_000)),
                        List.of(
                                new Stall(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofMillis(500)),
                                new Stall(Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofSeconds(2))),
                        1000,
                        2000,
                        3000,
                        4000,
                        10_000,
                        100)));
    }

    @Test
    void readsSecretsOfAConnectedSystemFromTheEnvironment() throws Exception {
        Experiment experiment = Parsing.parse("""
                systems:
                  mine:
                    connect: { driver: kafka, addresses: [a:9092, b:9092], user: me, password: "${env:PW}" }
                    producer: { jaas: "user=me pw=${env:PW}" }
                workload: { rate: 5k/s }
                """, Map.of("PW", "s3cret$1"));
        SystemUnderTest system = experiment.systems().getFirst();

        assertThat(system.origin())
                .isEqualTo(new Connect(List.of("a:9092", "b:9092"), Map.of("user", "me", "password", "s3cret$1")));
        assertThat(system.producerProperties()).isEqualTo(Map.of("jaas", "user=me pw=s3cret$1"));
        assertThat(experiment.toString()).doesNotContain("s3cret");
        assertThat(experiment.secrets().masked("user=me pw=s3cret$1")).isEqualTo("user=me pw=${env:PW}");
        assertThat(experiment.secrets().masked("anything else")).isEqualTo("anything else");
    }

    @Test
    void readsTheMetricsAddressesOfAConnectedSystem() throws Exception {
        Experiment experiment = Parsing.parse("""
                systems:
                  mine:
                    connect: { driver: kafka, addresses: a:9092 }
                    metrics: { node-exporter: ["a:9100", "https://b:9100/"], jmx: a:9999 }
                workload: { rate: 5k/s }
                """, Map.of());
        Connect connect = (Connect) experiment.systems().getFirst().origin();

        assertThat(connect.metrics().of(MetricsEndpoints.Kind.NODE_EXPORTER))
                .containsExactly("a:9100", "https://b:9100");
        assertThat(connect.metrics().of(MetricsEndpoints.Kind.JMX)).containsExactly("a:9999");
        assertThat(connect.metrics().of(MetricsEndpoints.Kind.PROMETHEUS)).isEmpty();
    }

    @Test
    void rejectsInvalidMetricsAddresses() {
        assertThat(Parsing.problems("""
                systems:
                  mine:
                    connect: { driver: kafka, addresses: a:9092 }
                    metrics:
                      node-exporter: [a, "http://a:9100/metrics", "http://me:pw@a:9100", "b:9100", "b:9100"]
                      jmx: "http://a:9999"
                workload: { rate: 5k/s }
                """))
                .hasSize(5)
                .anySatisfy(problem -> assertThat(problem).contains("invalid address 'a'", "host:port"))
                .anySatisfy(problem -> assertThat(problem).contains("contains 'b:9100' twice"))
                .anySatisfy(problem -> assertThat(problem).contains("metrics.jmx", "broker-1.example:9999"));
        assertThat(Parsing.problems("""
                systems: { kafka: { launch: kafka, metrics: { jmx: "a:9999" } } }
                workload: { rate: 5k/s }
                """))
                .singleElement()
                .asString()
                .contains("cannot be combined with 'launch: kafka'", "Remove 'metrics'");
    }

    @Test
    void readsEveryFormOfPayloadsAndKeys() throws Exception {
        assertThat(Parsing.parse(SHORT, "workload.payload=10 B")
                        .firstCell()
                        .workload()
                        .payload())
                .isEqualTo(new PayloadSpec(new Sizes.Fixed(10), 0));
        assertThat(Parsing.parse(SHORT, "workload.payload={ size: 2 KB, compressibility: 0.5 }")
                        .firstCell()
                        .workload()
                        .payload())
                .isEqualTo(new PayloadSpec(new Sizes.Fixed(2000), 0.5));
        assertThat(Parsing.parse(SHORT, "workload.payload={ uniform: { from: 40 B, to: 1 KiB } }")
                        .firstCell()
                        .workload()
                        .payload())
                .isEqualTo(new PayloadSpec(new Sizes.Uniform(40, 1024), 0));
        assertThat(Parsing.parse(SHORT, "workload.payload={ sizes: [{ size: 40 B, weight: 9 }, { size: 1 MiB }] }")
                        .firstCell()
                        .workload()
                        .payload())
                .isEqualTo(new PayloadSpec(
                        new Sizes.Weighted(List.of(new Sizes.WeightedSize(40, 9), new Sizes.WeightedSize(1 << 20, 1))),
                        0));
        assertThat(Parsing.parse(SHORT, "workload.payload={ uniform: { from: 40 B, to: 256 KiB } }")
                        .firstCell()
                        .workload()
                        .payload())
                .isEqualTo(new PayloadSpec(new Sizes.Uniform(40, Sizes.Uniform.LARGEST_BYTES), 0));
        assertThat(Parsing.parse(SHORT, "workload.keys={ count: 1000, skew: 0.99 }")
                        .firstCell()
                        .workload()
                        .keys())
                .isEqualTo(new KeySpec.Drawn(1000, 0.99));
        assertThat(Parsing.parse(SHORT, "workload.keys=none")
                        .firstCell()
                        .workload()
                        .keys())
                .isEqualTo(new KeySpec.None());
    }

    @Test
    void rejectsASizeThatIsTooRare() {
        String sizes = "{ sizes: [{ size: 1 KiB, weight: 0.3 }, { size: 2 KiB, weight: %s }, { size: 1 MiB }] }";
        assertThat(Parsing.problems("systems: { a: { launch: kafka } }\nworkload:\n  rate: 5k/s\n  payload: "
                        + sizes.formatted("9999") + "\n"))
                .containsExactly(
                        "test.yaml:4:45: workload.payload.sizes.0 has a share of 0.00299 % of the messages, and the"
                                + " minimum is 0.0977 %. Set 'weight' to at least 9.78, or remove this size.",
                        "test.yaml:4:83: workload.payload.sizes.2 has a share of 0.00999 % of the messages, and the"
                                + " minimum is 0.0977 %. Set 'weight' to at least 9.78, or remove this size.");
        assertThat(Parsing.problems(SHORT, "workload.payload=" + sizes.formatted("1000")))
                .singleElement()
                .asString()
                .contains("workload.payload.sizes.0");
        assertThat(Parsing.problems(SHORT, "workload.payload=" + sizes.formatted("100")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1000000 us,1000",
        "1500 ms,1500",
        "90s,90000",
        "2 min,120000",
        "2m,120000",
        "1.5 m,90000",
        "0.5 h,1800000"
    })
    void readsDurationsInSeveralNotations(String written, long millis) throws Exception {
        assertThat(Parsing.parse(SHORT, "phases.measure=" + written)
                        .firstCell()
                        .phases()
                        .measure())
                .isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void hasNoConsumersWithoutGroups() throws Exception {
        Workload workload =
                Parsing.parse(SHORT, "workload.groups=0").firstCell().workload();

        assertThat(workload.groups()).isZero();
        assertThat(workload.consumers()).isZero();
    }

    @Test
    void appliesOverridesInOrder() throws Exception {
        Experiment experiment = Parsing.parse(
                SHORT,
                "workload.rate=1k/s",
                "workload.rate=2k/s",
                "systems.kafka.broker.num.io.threads=4",
                "systems.other={ launch: memory }",
                "vary.workload.payload=[100 B, 1 KiB]",
                "name=other");

        assertThat(experiment.firstCell().workload().rate()).isEqualTo(new Constant(2000));
        assertThat(((Launch) experiment.systems().getFirst().origin()).brokerProperties())
                .isEqualTo(Map.of("num.io.threads", "4"));
        assertThat(experiment.systems()).extracting(SystemUnderTest::name).containsExactly("kafka", "other");
        assertThat(experiment.name()).isEqualTo("other");
        assertThat(experiment.cells()).hasSize(2);
    }

    @Test
    void crossesFactorsWithTheLastOneFastest() throws Exception {
        Experiment experiment = Parsing.parse("""
                systems: { kafka-4.3: { launch: kafka } }
                workload: { partitions: 2 }
                vary:
                  workload.rate: [1k/s, { ramp: { from: 1k/s, to: 2k/s } }]
                  systems.kafka-4.3.producer.linger.ms: [0, 5]
                """);

        assertThat(experiment.vary())
                .containsExactly(
                        new Factor("workload.rate", List.of("1k/s", "{ramp: {from: 1k/s, to: 2k/s}}")),
                        new Factor("systems.kafka-4.3.producer.linger.ms", List.of("0", "5")));
        assertThat(experiment.cells())
                .extracting(
                        c -> c.workload().rate(),
                        c -> c.systems().getFirst().producerProperties().get("linger.ms"))
                .map(Object::toString)
                .containsExactly(
                        "(Constant[perSecond=1000.0], \"0\")",
                        "(Constant[perSecond=1000.0], \"5\")",
                        "(Ramp[fromPerSecond=1000.0, toPerSecond=2000.0], \"0\")",
                        "(Ramp[fromPerSecond=1000.0, toPerSecond=2000.0], \"5\")");
    }

    @Test
    void resolvesAliases() throws Exception {
        Experiment experiment = Parsing.parse("""
                systems:
                  a: { launch: kafka, broker: &same { x: 1 } }
                  b: { launch: kafka, broker: *same }
                workload: { rate: 5k/s }
                """);

        assertThat(experiment.systems())
                .extracting(s -> ((Launch) s.origin()).brokerProperties())
                .containsExactly(Map.of("x", "1"), Map.of("x", "1"));
    }
}
