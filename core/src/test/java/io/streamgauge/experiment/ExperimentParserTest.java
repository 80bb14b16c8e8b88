package io.streamgauge.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.MemoryScript.Delay;
import io.streamgauge.experiment.MemoryScript.Stall;
import io.streamgauge.experiment.PayloadSpec.Sizes;
import io.streamgauge.experiment.RateProfile.Constant;
import io.streamgauge.experiment.SystemUnderTest.Connect;
import io.streamgauge.experiment.SystemUnderTest.InMemory;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.experiment.SystemUnderTest.Network;
import io.streamgauge.experiment.WorkerSettings.Collector;
import io.streamgauge.experiment.Workload.Arrivals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentParserTest {
    private static final String SHORT = """
            systems:
              kafka: { launch: kafka }
            workload: { rate: 5k/s }
            """;

    @Test
    void aShortFileGetsAllDefaults() throws Exception {
        Experiment experiment = Parsing.parse(SHORT);

        assertThat(experiment.name()).isEqualTo("test");
        assertThat(experiment.question()).isEqualTo("How does kafka behave under this load?");
        assertThat(experiment.seed()).isEqualTo(42);
        assertThat(experiment.repeat()).isEqualTo(1);
        assertThat(experiment.durability()).isEqualTo(DurabilityClass.D1);
        assertThat(experiment.phases())
                .isEqualTo(new Phases(Duration.ofSeconds(15), Duration.ofSeconds(60), Duration.ofSeconds(10)));
        assertThat(experiment.worker()).isEqualTo(new WorkerSettings(320L << 20, Collector.G1));
        assertThat(experiment.workload())
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

    @Test
    void brokersAndWorkerAreBoundToCpusOfThisMachine() throws Exception {
        int cpu = CpuSet.ofThisProcess().cpus().getFirst();
        Experiment experiment = Parsing.parse("""
                systems: { a: { launch: kafka, cpus: %1$d } }
                worker: { cpus: "%1$d-%1$d" }
                workload: { rate: 5k/s }
                """.formatted(cpu));

        assertThat(experiment.worker().cpus()).isEqualTo(new CpuSet(List.of(cpu)));
        assertThat(((Launch) experiment.systems().getFirst().origin()).cpus()).isEqualTo(new CpuSet(List.of(cpu)));
    }

    @Test
    void cpusThatTheMachineDoesNotHaveAndTextsThatAreNoCpusAreRefused() {
        assertThat(Parsing.problems("""
                systems:
                  a: { launch: kafka, cpus: 0-9999 }
                  b: { connect: { driver: kafka, addresses: "a:1" }, cpus: 0 }
                worker: { cpus: both }
                workload: { rate: 5k/s }
                """))
                .hasSize(3)
                .anySatisfy(p -> assertThat(p)
                        .contains("test.yaml:2:")
                        .contains("systems.a.cpus is 0-9999, but this machine gives this program the CPUs"))
                .anySatisfy(p -> assertThat(p).contains("test.yaml:3:").contains("cpus"))
                .anySatisfy(p -> assertThat(p).contains("worker.cpus 'both' is no list of CPUs. Write it like 0"));
    }

    @Test
    void everyFieldOfALaunchedSystemIsKept() throws Exception {
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
    void theScriptOfAnInMemorySystemIsKept() throws Exception {
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
    void aConnectedSystemTakesItsSecretsFromTheEnvironment() throws Exception {
        Experiment experiment = Parsing.parse("""
                systems:
                  mine:
                    connect: { driver: kafka, addresses: [a:9092, b:9092], user: me, password: "${env:PW}" }
                    producer: { jaas: "user=me pw=${env:PW}" }
                workload: { rate: 5k/s }
                """, Map.of("PW", "geheim$1"));
        SystemUnderTest system = experiment.systems().getFirst();

        assertThat(system.origin())
                .isEqualTo(new Connect(List.of("a:9092", "b:9092"), Map.of("user", "me", "password", "geheim$1")));
        assertThat(system.producerProperties()).isEqualTo(Map.of("jaas", "user=me pw=geheim$1"));
        assertThat(experiment.toString()).doesNotContain("geheim");
        assertThat(experiment.secrets().masked("user=me pw=geheim$1")).isEqualTo("user=me pw=${env:PW}");
        assertThat(experiment.secrets().masked("anything else")).isEqualTo("anything else");
    }

    @Test
    void everyPayloadAndKeyFormIsUnderstood() throws Exception {
        assertThat(Parsing.parse(SHORT, "workload.payload=10 B").workload().payload())
                .isEqualTo(new PayloadSpec(new Sizes.Fixed(10), 0));
        assertThat(Parsing.parse(SHORT, "workload.payload={ size: 2 KB, compressibility: 0.5 }")
                        .workload()
                        .payload())
                .isEqualTo(new PayloadSpec(new Sizes.Fixed(2000), 0.5));
        assertThat(Parsing.parse(SHORT, "workload.payload={ uniform: { from: 40 B, to: 1 KiB } }")
                        .workload()
                        .payload())
                .isEqualTo(new PayloadSpec(new Sizes.Uniform(40, 1024), 0));
        assertThat(Parsing.parse(SHORT, "workload.payload={ sizes: [{ size: 40 B, weight: 9 }, { size: 1 MiB }] }")
                        .workload()
                        .payload())
                .isEqualTo(new PayloadSpec(
                        new Sizes.Weighted(List.of(new Sizes.WeightedSize(40, 9), new Sizes.WeightedSize(1 << 20, 1))),
                        0));
        assertThat(Parsing.parse(SHORT, "workload.keys={ count: 1000, skew: 0.99 }")
                        .workload()
                        .keys())
                .isEqualTo(new KeySpec.Drawn(1000, 0.99));
        assertThat(Parsing.parse(SHORT, "workload.keys=none").workload().keys()).isEqualTo(new KeySpec.None());
    }

    @ParameterizedTest
    @CsvSource({"1000000 us,1000", "1500 ms,1500", "90s,90000", "2 min,120000", "0.5 h,1800000"})
    void aDurationMayBeWrittenInManyWays(String written, long millis) throws Exception {
        assertThat(Parsing.parse(SHORT, "phases.measure=" + written).phases().measure())
                .isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void withoutGroupsNothingIsConsumed() throws Exception {
        Workload workload = Parsing.parse(SHORT, "workload.groups=0").workload();

        assertThat(workload.groups()).isZero();
        assertThat(workload.consumers()).isZero();
    }

    @Test
    void overridesReachEveryFieldAndTheLastOneWins() throws Exception {
        Experiment experiment = Parsing.parse(
                SHORT,
                "workload.rate=1k/s",
                "workload.rate=2k/s",
                "systems.kafka.broker.num.io.threads=4",
                "systems.other={ launch: memory }",
                "vary.workload.payload=[100 B, 1 KiB]",
                "name=other");

        assertThat(experiment.workload().rate()).isEqualTo(new Constant(2000));
        assertThat(((Launch) experiment.systems().getFirst().origin()).brokerProperties())
                .isEqualTo(Map.of("num.io.threads", "4"));
        assertThat(experiment.systems()).extracting(SystemUnderTest::name).containsExactly("kafka", "other");
        assertThat(experiment.name()).isEqualTo("other");
        assertThat(experiment.cells()).hasSize(2);
    }

    @Test
    void variedFactorsAreCrossedAndTheLastOneChangesFastest() throws Exception {
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
    void anAliasIsReadAsWhatItStandsFor() throws Exception {
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

    private static final String CLAIM = """
            systems: { kafka: { launch: kafka }, rabbit: { launch: rabbitmq } }
            workload: { rate: 5k/s }
            vary: { workload.payload: [100 B, 1 KiB] }
            claims:
              - id: c1
                text: Kafka takes twice as long
                metric: p99 end-to-end
                a: { system: kafka, at: { workload.payload: 1 KiB } }
                b: rabbit
                relation: ">= 2x"
                margin: 10 %
                source: a paper
                published: [{ what: kafka, value: 5 ms, doubtful: mixed units }]
              - { id: c2, text: It grows, metric: capacity, a: kafka, relation: rises with workload.payload }
            """;

    @Test
    void claimsAreRead() throws Exception {
        List<Claim> claims = Parsing.parse(CLAIM).claims();

        assertThat(claims.getFirst())
                .isEqualTo(new Claim(
                        "c1",
                        "Kafka takes twice as long",
                        new Metric.Latency(Metric.Latency.Span.END_TO_END, 0.99),
                        new Claim.Side("kafka", Map.of("workload.payload", "1 KiB")),
                        new Claim.Side("rabbit", Map.of()),
                        new Relation.AtLeast(2),
                        ">= 2x",
                        0.1,
                        "a paper",
                        List.of(new Claim.Published("kafka", "5 ms", "mixed units"))));
        assertThat(claims.getFirst().a().words()).isEqualTo("kafka at payload 1 KiB");
        assertThat(claims.get(1).relation()).isEqualTo(new Relation.RisesWith("workload.payload"));
        assertThat(claims.get(1).b()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a: kafka,         | a: pigeon,          | 'pigeon' is no system of the experiment
            a: kafka,         | a: kafka, b: { value: 5k/s }, | does not go with 'rises with workload.payload'
            a: kafka,         | a: kafka, margin: 1 %, | does not go with 'rises with workload.payload'
            id: c2            | id: c1              | two claims have the id 'c1'
            metric: capacity  | metric: speed       | 'speed' is unknown
            rises with workload.payload | beats    | 'beats' is no relation
            rises with workload.payload | rises with workload.rate | speaks of 'workload.rate', which is not varied
            workload.payload: 1 KiB }   | workload.payload: 2 KiB } | '2 KiB' is no level of the factor
            margin: 10 %      | margin: much        | 'much' is no share
            text: It grows,   | dummy: 1,           | unknown field 'dummy'
            """)
    void wrongClaimsAreRefused(String right, String wrong, String reason) {
        assertThat(CLAIM).contains(right);
        assertThat(Parsing.problems(CLAIM.replace(right, wrong)))
                .isNotEmpty()
                .anySatisfy(p -> assertThat(p).contains(reason));
    }

    @Test
    void aClaimMaySpeakOfAFigureOfAnotherMetricOfARangeAndOfARatio() throws Exception {
        List<Claim> claims = Parsing.parse("""
                systems: { kafka: { launch: kafka }, rabbit: { launch: rabbitmq } }
                workload: { rate: 5k/s }
                vary: { workload.payload: [100 B, 1 KiB] }
                claims:
                  - { id: a, text: t, metric: max response time, a: kafka, b: { value: 20 ms }, relation: "<" }
                  - { id: b, text: t, metric: mean end-to-end, a: kafka, relation: between 3x and 5x,
                      b: { system: kafka, metric: p50 end-to-end } }
                  - { id: c, text: t, metric: capacity, a: kafka, b: rabbit, relation: falls with workload.payload }
                  - { id: d, text: t, metric: host CPU, a: kafka, b: { value: 90 % }, relation: ">" }
                  - { id: e, text: t, metric: variation over time of p99 response time, a: kafka, b: rabbit,
                      relation: "<" }
                  - { id: f, text: t, metric: broker CPU per message, a: kafka, b: { value: 90 us }, relation: ">" }
                """).claims();
        assertThat(claims.getFirst().value()).isEqualTo(new Amount("20 ms", 20e6));
        assertThat(claims.getFirst().b()).isNull();
        assertThat(claims.get(1).relation()).isEqualTo(new Relation.Between(3, 5));
        assertThat(claims.get(1).b())
                .isNotNull()
                .satisfies(b -> assertThat(claims.get(1).metricOf(b).words()).isEqualTo("p50 end-to-end"));
        assertThat(claims.get(2).b()).isEqualTo(new Claim.Side("rabbit", Map.of()));
        assertThat(claims.get(3).value()).isEqualTo(new Amount("90 %", 90));
        assertThat(claims.get(4).metric().words()).isEqualTo("variation over time of p99 response time");
        assertThat(claims.get(5).value()).isEqualTo(new Amount("90 us", 90));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            b: { value: 20 }, relation: "<"                       | '20' has no unit
            b: { value: 20 ms, system: kafka }, relation: "<"     | is a figure and goes with no other field
            b: { value: 20 ms }, relation: spread smaller than    | is a figure, which does not go with 'spread
            b: { value: 0 ms }, relation: "<"                     | is not above zero
            b: { system: kafka, metric: speed }, relation: "<"    | 'speed' is unknown
            b: rabbit, relation: between 5x and 3x                | is no relation
            """)
    void wrongFiguresOfAClaimAreRefused(String fields, String reason) {
        assertThat(Parsing.problems("""
                        systems: { kafka: { launch: kafka }, rabbit: { launch: rabbitmq } }
                        workload: { rate: 5k/s }
                        claims: [{ id: a, text: t, metric: p99 end-to-end, a: kafka, %s }]
                        """.formatted(fields)))
                .singleElement()
                .asString()
                .contains(reason);
    }

    @Test
    void aTrendOfASideAtOneLevelIsRefused() {
        assertThat(Parsing.problems(CLAIM.replace(
                        "a: kafka, relation", "a: { system: kafka, at: { workload.payload: 1 KiB } }, relation")))
                .singleElement()
                .asString()
                .contains("of which a side names one level");
    }

    @Test
    void publishedFiguresAreRead() throws Exception {
        String yaml = """
                systems: { kafka: { launch: kafka } }
                workload: { rate: 5k/s }
                vary: { workload.payload: [100 B, 1 KiB] }
                published:
                  - { metric: p99 end-to-end, value: 5 ms, at: { workload.payload: 1 KiB }, source: a paper }
                  - { system: kafka, metric: accepted rate, value: 200k/s, doubtful: a misprint }
                """;
        assertThat(Parsing.parse(yaml).published())
                .containsExactly(
                        new PublishedFigure(
                                "kafka",
                                Map.of("workload.payload", "1 KiB"),
                                new Metric.Latency(Metric.Latency.Span.END_TO_END, 0.99),
                                new Amount("5 ms", 5e6),
                                null,
                                "a paper"),
                        new PublishedFigure(
                                "kafka",
                                Map.of(),
                                new Metric.Figure(Metric.Figure.Name.ACCEPTED_RATE),
                                new Amount("200k/s", 200_000),
                                "a misprint",
                                ""));
        assertThat(Parsing.problems(yaml.replace("5 ms", "5k/s")))
                .singleElement()
                .asString()
                .contains("published.0.value '5k/s'");
    }
}
