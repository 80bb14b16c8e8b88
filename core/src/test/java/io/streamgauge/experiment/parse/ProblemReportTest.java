package io.streamgauge.experiment.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemReportTest {
    private static final String BASE = """
            systems: { kafka: { launch: kafka }, sim: { launch: memory } }
            workload: { rate: 5k/s }
            """;

    @Test
    void reportsAllProblemsOfAFileInOrder() throws Exception {
        ExperimentParser parser = new ExperimentParser(Set.of("kafka", "rabbitmq"), Set.of("kafka", "rabbitmq"));

        assertThatThrownBy(() -> parser.parse(
                        "many-errors.yaml", resource("many-errors.yaml"), List.of(), Map.<String, String>of()::get))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessage(resource("many-errors.expected.txt").strip());
    }

    private static String resource(String name) throws Exception {
        try (var in = ProblemReportTest.class.getResourceAsStream("/experiments/invalid/" + name)) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # override | a part of the only problem
            workload.rate=5000 | workload.rate '5000' has no unit. Write 5000/s for messages per second.
            workload.rate=5 MiB | has the unit 'MiB', which is not a unit of a rate. Use one of these units: /s, /min, /h
            workload.rate=0/s | workload.rate is not above zero
            workload.rate=-1/s | workload.rate is not above zero
            workload.rate=5,00/s | has a comma that does not separate thousands
            workload.rate=fast | workload.rate 'fast' is not a rate. Write a number and a unit, for example 5k/s.
            workload.rate={ramp: {from: 1k/s}} | workload.rate.ramp.to is missing
            workload.rate={constant: 1k/s, ramp: {from: 1/s, to: 2/s}} | mutually exclusive
            workload.rate={steps: [{rate: 1k/s, for: 20 s}]} | last 20 s, but phases.measure is 60 s
            workload.rate={burst: {base: 1/s, peak: 2/s, every: 1 s, length: 2 s}} | workload.rate.burst.every is 1 s
            workload.rate={constant: 1k/s, arrivals: poison} | Did you mean 'poisson'?
            workload.rate=saturating | system 'sim' runs in simulated time
            workload.payload=1024 | workload.payload '1024' has no unit. Write 1024 B for bytes.
            workload.payload=9 B | the envelope that identifies messages needs 10 B
            workload.payload=1 kib | Did you mean 'KiB'?
            workload.payload=0.1 KiB | is not a whole number of bytes
            workload.payload=200 MiB | more than a quarter of the worker's heap of 640 MiB
            workload.payload={uniform: {from: 2 KiB, to: 1 KiB}} | Swap the two values
            workload.payload={uniform: {from: 1 KiB, to: 257 KiB}} | payload.uniform.to is 257 KiB, more than 256 KiB
            workload.payload={sizes: [{size: 1 KiB, weight: 9999}, {size: 1 MiB}]} | Set 'weight' to at least 9.78, or
            workload.payload={size: 1 KiB, compressibility: 1.5} | Write a number from 0 to 1.
            workload.payload={sizes: []} | is not a list with at least one size
            workload={rate: 1k/s, rate: 2k/s} | field 'rate' is defined twice. Keep one of them.
            workload.keys=many | Write 'none', or { count: 1000, skew: 0 }.
            workload={rate: 1k/s, destinations: 3, destinations-per-producer: 1} | Set 'destinations-per-producer' to at least 3
            workload={rate: 1k/s, destinations: 2, destinations-per-producer: 3} | Set 'destinations-per-producer' to at most 2.
            workload.producers="1,5" | '1,5' is not a whole number
            workload.destinations-per-producer=many | 'many' is not a whole number
            workload.destinations-per-producer={skew: 1} | sets 'skew', but each producer sends to only one destination
            workload.connections=none | 'none' is not a whole number
            workload={rate: 1k/s, churn: 50} | workload.churn '50' has no unit
            workload={rate: 1k/s, churn: {hold: 1 s}} | workload.churn requires one of connections, producers
            workload={rate: 1k/s, churn: {producers: 5/s}} | but each producer has its own client
            workload={rate: 1k/s, churn: {connections: 50/s, hold: 20 s}} | keeps 1000 connections open
            workload.consumers=0 | workload.consumers is 0, but workload.groups is 1
            workload={rate: 1k/s, groups: 0, consumers: 1} | workload.groups is 0, but workload.consumers is 1
            workload={rate: 1k/s, payload: 39 B, producers: 257} | can identify at most 256 producers
            workload={rate: 1000M/s, payload: 39 B} | supports at most 2^32 messages per producer
            phases.measure=0 s | phases.measure is 0 s, less than 1 s
            phases.measure=15 | phases.measure '15' has no unit. Write 15 s for seconds. Units: us, ms, s, min (or m), h.
            phases.measure=1000 h | more than 720 h
            phases.cooldown=1 s | unknown field 'cooldown' in phases
            durability=D4 | durability 'D4' is unknown
            worker.heap=1 MiB | worker.heap is 1 MiB, less than 64 MiB
            worker.collector=g2 | Did you mean 'g1'?
            workers.count=0 | workers.count is 0, out of range. Write a whole number from 1 to 1000.
            workers.count=1001 | workers.count is 1001, out of range
            workers.count=9 | workers.count is 9, but the number of producers and consumers is
            control=kafka | but 'repeat' is 1. Set 'repeat' to 5 or more
            control=kafak | Did you mean 'kafka'?
            repeat=0 | Write a whole number from 1 to 1000.
            seed=x | seed 'x' is not a whole number
            name=a b | cannot be used as a directory name
            systems.sim.nodes=3 | cannot be combined with 'launch: memory'. Remove 'nodes'.
            systems.kafka.memory={} | cannot be combined with 'launch: kafka'
            systems.kafka.broker.x=[1] | systems.kafka.broker.x is a list, not a single value
            systems.kafka.nodes= | systems.kafka.nodes has no value
            systems.kafak.nodes=1 | 'kafak' is not a system of this experiment. Did you mean 'kafka'?
            systems.sim.memory={stalls: [{every: 1 s, length: 1 s}]} | never ends
            systems.kafka={connect: {driver: kafka, addresses: localhost}} | does not have the form host:port
            systems.kafka={connect: {driver: kafka, addresses: 'h:99999'}} | with a port up to 65535
            systems.kafka={connect: {driver: zmq, addresses: 'h:1'}} | systems.kafka.connect.driver 'zmq' is unknown
            systems.kafka={} | systems.kafka requires one of launch, connect
            workload.rate.constant=1k/s | Replace workload.rate with a set of fields, or correct the path.
            workload.rat=1k/s | Did you mean 'rate'?
            vary.workload.payload=[1 KiB, 5 B] | workload.payload is 5 B, but the envelope
            vary.workload.payload=1 KiB | is not a list with at least one level
            vary.workload.payload=[1 KiB, 1 KiB] | contains the level '1 KiB' twice
            vary.seed=[1, 2] | 'seed' cannot be varied
            vary={phases: [{measure: 1 s}], phases.measure: [1 s]} | vary the same field
            """)
    void reportsAnInvalidValueOnceWithARemedy(String override, String part) {
        assertThat(Parsing.problems(BASE, override)).singleElement().asString().contains(part);
        assertThat(Parsing.problems(BASE, override).getFirst()).startsWith("--set " + override + ": ");
    }

    @Test
    void reportsAnOverrideOfASystemInAFileWithoutSystems() {
        assertThat(Parsing.problems("workload: { rate: 5k/s }\n", "systems.kafka.launch=kafka"))
                .contains("--set systems.kafka.launch=kafka: 'kafka' is not a system of this experiment. Define it"
                        + " first, or correct the name.");
    }

    @Test
    void limitsTheCompactEnvelopeToNineteenHours() {
        String yaml = "systems: { sim: { launch: memory } }\nworkload: { rate: 1/s, payload: 20 B }\n";

        assertThat(Parsing.problems(yaml, "phases.measure=18 h")).isEmpty();
        assertThat(Parsing.problems(yaml, "phases.measure=19 h"))
                .singleElement()
                .asString()
                .contains("can represent times of up to 19 h");
        assertThat(Parsing.problems(yaml, "phases.measure=19 h", "workload.payload=40 B"))
                .isEmpty();
    }

    @Test
    void limitsTheMessagesWithACompactEnvelopeByTheHighestPeak() {
        String yaml = """
                systems: { a: { launch: kafka, peak: 1k/s }, b: { launch: kafka, peak: 100M/s } }
                workload: { rate: 90 %, payload: 20 B }
                phases: { warmup: 10 s, measure: 60 s }
                """;

        assertThat(Parsing.problems(yaml))
                .singleElement()
                .asString()
                .startsWith(
                        "test.yaml:2:19: payloads below 40 B use the compact envelope, which supports at most 2^32");
        assertThat(Parsing.problems(yaml, "workload.rate=50 %")).isEmpty();
        assertThat(Parsing.problems(yaml, "workload.payload=40 B")).isEmpty();
    }

    @Test
    void reportsProblemsThatALevelCausesAtTheLevel() {
        assertThat(Parsing.problems(BASE + """
                vary:
                  workload.consumers: [1, 0]
                  workload.rate: [1k/s, saturating]
                  systems.kafka.nodes: [1, x]
                """))
                .satisfiesExactly(
                        p -> assertThat(p).startsWith("test.yaml:4:27: workload.consumers is 0"),
                        p -> assertThat(p).startsWith("test.yaml:5:25: workload.rate is 'saturating'"),
                        p -> assertThat(p).startsWith("test.yaml:6:28: systems.kafka.nodes 'x'"));
    }

    @Test
    void reportsProblemsThatTheFirstLevelCausesAtTheLevel() {
        assertThat(Parsing.problems(BASE + "vary: { workload.consumers: [0, 1] }\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:3:30: workload.consumers is 0, but workload.groups is 1");
    }

    @Test
    void namesBothLevelsOfAnInvalidCombination() {
        assertThat(Parsing.problems(BASE + """
                vary:
                  workload.producers: [1, 300]
                  workload.payload: [1 KiB, 10 B]
                """))
                .singleElement()
                .asString()
                .startsWith("test.yaml:5:29: payloads below 40 B")
                .contains("(together with workload.producers: 300)");
    }

    @Test
    void reportsAnUnknownVariedPathAtThePath() {
        assertThat(Parsing.problems(BASE + "vary: { workload.paylod: [1 KiB, 2 KiB] }\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:3:9: unknown field 'paylod' in workload. Did you mean 'payload'?");
    }

    @Test
    void rejectsAnOverrideOfAVariedField() {
        String yaml = BASE + "vary: { workload.payload: [1 KiB, 2 KiB] }\n";
        assertThat(Parsing.problems(yaml, "workload.payload=100 B"))
                .containsExactly(
                        "--set workload.payload=100 B: this override has no effect because 'workload.payload' is"
                                + " varied. Set the levels: --set vary.workload.payload=[...].");
        assertThat(Parsing.problems(yaml, "vary.workload.payload=[100 B]")).isEmpty();
        assertThat(Parsing.problems(yaml, "workload={ rate: 1k/s }")).isEmpty();
    }

    @Test
    void rejectsTooManyCombinations() {
        String levels = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]";
        assertThat(Parsing.problems(BASE + "vary: { workload.partitions: " + levels + ", workload.consumers: " + levels
                        + ", workload.groups: " + levels + " }\n"))
                .singleElement()
                .asString()
                .contains("more than 1000 combinations");
    }

    @Test
    void rejectsFilesThatAreNotExperiments() {
        assertThat(Parsing.problems("")).singleElement().asString().startsWith("test.yaml:1:1: the file is empty");
        assertThat(Parsing.problems("# nothing\n")).singleElement().asString().contains("the file is empty");
        assertThat(Parsing.problems("hello")).singleElement().asString().contains("contains a single value");
        assertThat(Parsing.problems("- a")).singleElement().asString().contains("contains a list");
        assertThat(Parsing.problems("#".repeat((1 << 20) + 1)))
                .singleElement()
                .asString()
                .contains("larger than 1 MiB");
        assertThat(Parsing.problems(BASE + "---\na: b\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:4:1:");
    }

    @Test
    void reportsInvalidSyntaxWithItsPlace() {
        assertThat(Parsing.problems("systems:\n\tkafka: x\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:2:1: ")
                .endsWith("Indent with spaces. YAML does not allow tabs in the indentation.");
        assertThat(Parsing.problems("systems: { a: b\nworkload: x\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:2:");
    }

    @Test
    void rejectsExcessiveAliases() {
        StringBuilder doubling = new StringBuilder(BASE).append("k0: &k0 [1]\n");
        for (int i = 1; i < 24; i++) {
            doubling.append("k%d: &k%d [*k%d, *k%d]\n".formatted(i, i, i - 1, i - 1));
        }
        assertThat(Parsing.problems(doubling.toString()))
                .singleElement()
                .asString()
                .contains("too large or too deep");
        assertThat(Parsing.problems("x: &a [*a]\n")).singleElement().asString().contains("too large or too deep");
        assertThat(Parsing.problems("[".repeat(200_000)))
                .singleElement()
                .asString()
                .contains("too large or too deep");
    }

    @Test
    void explainsAThousandsCommaInsideBraces() {
        assertThat(Parsing.problems("systems: { a: { launch: kafka } }\nworkload: { rate: 5,000/s }\n"))
                .anySatisfy(p -> assertThat(p).startsWith("test.yaml:2:21: ").contains("Quote a number"));
    }

    @Test
    void rejectsUnsupportedTags() {
        assertThat(Parsing.problems("systems: { a: { launch: !x kafka } }\nworkload: { rate: 1k/s }\n"))
                .singleElement()
                .asString()
                .contains("the tag !x is not supported");
    }

    @Test
    void reportsEnvironmentVariablesWithoutTheirValues() {
        String yaml = BASE + "worker: { heap: \"${env:HEAP}\" }\n";
        assertThat(Parsing.problems(yaml))
                .anySatisfy(p -> assertThat(p)
                        .startsWith("test.yaml:3:17: ")
                        .contains("the environment variable HEAP is not set"));
        assertThat(Parsing.problems(yaml, Map.of("HEAP", "12 s3cret")))
                .singleElement()
                .asString()
                .contains("worker.heap '${env:HEAP}' is not a size")
                .doesNotContain("s3cret");
    }

    @Test
    void neverShowsAPasswordInAProblem() {
        assertThat(Parsing.problems(BASE, "systems.sim.connect.password=s3cret"))
                .isNotEmpty()
                .allSatisfy(p -> assertThat(p).doesNotContain("s3cret"));
        assertThat(Parsing.problems(BASE, "systems.kafka={connect: {driver: kafka, addresses: x, password: s3cret}}"))
                .isNotEmpty()
                .allSatisfy(p -> assertThat(p).doesNotContain("s3cret"));
        assertThat(Parsing.problems(
                        BASE,
                        "systems.kafka={connect: {driver: kafka, addresses: 'h:1', password: s3cret}}",
                        "vary.systems.kafka.connect.password=[s3cret, s3cret]"))
                .isNotEmpty()
                .allSatisfy(p -> assertThat(p).doesNotContain("s3cret"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "systems.kafka={connect: {driver: kafka, addresses: x, token: s3cret}}",
                "systems.kafka={connect: {driver: kafka, addresses: x, 'token' : s3cret}}",
                "systems.kafka.producer={sasl.jaas.config: s3cret, linger.ms: [1]}",
                "systems.kafka={launch: kafka, nodes: none, options: {client.secret: s3cret}}",
            })
    void masksAnOverrideThatContainsASecret(String override) {
        String path = override.substring(0, override.indexOf('='));
        assertThat(Parsing.problems(BASE, override))
                .isNotEmpty()
                .allSatisfy(p ->
                        assertThat(p).startsWith("--set " + path + "=***: ").doesNotContain("s3cret"));
    }

    @Test
    void showsTheReferenceToASecretOfAnOverride() {
        String override = "systems.kafka={connect: {driver: kafka, addresses: x, token: '${env:TOKEN}'}}";
        assertThat(Parsing.problems(BASE, Map.of("TOKEN", "s3cret"), override))
                .singleElement()
                .asString()
                .startsWith("--set " + override + ": ")
                .doesNotContain("s3cret");
    }

    @Test
    void reportsProblemsOfDriversAtTheSystemOrLevel() {
        ExperimentParser parser = new ExperimentParser(
                Set.of("kafka"),
                Set.of("kafka"),
                (system, _) -> "bad".equals(system.options().get("queue"))
                        ? List.of("option queue 'bad': unknown. Use good.")
                        : List.of());
        String yaml = BASE + "vary: { systems.kafka.options.queue: [good, bad] }\n";

        assertThatThrownBy(() -> parser.parse("f.yaml", yaml, List.of(), _ -> null))
                .hasMessage("f.yaml:3:45: option queue 'bad': unknown. Use good.");
        assertThatThrownBy(() -> parser.parse("f.yaml", BASE, List.of("systems.kafka.options.queue=bad"), _ -> null))
                .hasMessage("f.yaml:1:12: option queue 'bad': unknown. Use good.");
    }
}
