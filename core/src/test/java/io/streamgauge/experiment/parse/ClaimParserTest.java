package io.streamgauge.experiment.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.metric.Amount;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.PublishedFigure;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.result.ClaimsHash;
import io.streamgauge.result.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Test of the parser of claims and published figures.
class ClaimParserTest {
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
              - { id: c2, text: It grows, metric: accepted rate, a: kafka, relation: rises with workload.payload }
            """;

    @Test
    void readsClaims() throws Exception {
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
            a: kafka,         | a: pigeon,          | 'pigeon' is not a system of this experiment
            a: kafka,         | a: kafka, b: { value: 5k/s }, | cannot be combined with 'rises with workload.payload'
            a: kafka,         | a: kafka, margin: 1 %, | cannot be combined with 'rises with workload.payload'
            id: c2            | id: c1              | two claims have the id 'c1'
            metric: accepted rate | metric: speed   | 'speed' is unknown
            metric: accepted rate | metric: capacity | does not search for a capacity
            b: rabbit         | b: { system: rabbit, metric: capacity } | does not search for a capacity
            b: rabbit         | b: { system: rabbit, metric: broker CPU } | cannot be compared with 'p99 end-to-end'
            rises with workload.payload | beats    | 'beats' is not a relation
            rises with workload.payload | narrows with workload.payload | b is missing
            rises with workload.payload | rises with workload.rate | refers to 'workload.rate', which is not varied
            workload.payload: 1 KiB }   | workload.payload: 2 KiB } | '2 KiB' is not a level of this factor
            margin: 10 %      | margin: much        | 'much' is not a percentage
            text: It grows,   | dummy: 1,           | unknown field 'dummy'
            """)
    void rejectsInvalidClaims(String right, String wrong, String reason) {
        assertThat(CLAIM).contains(right);
        assertThat(Parsing.problems(CLAIM.replace(right, wrong)))
                .isNotEmpty()
                .anySatisfy(p -> assertThat(p).contains(reason));
    }

    @Test
    void readsALevelThatIsASetOfFields() throws Exception {
        String yaml = """
                systems: { kafka: { launch: kafka }, rabbit: { launch: rabbitmq } }
                workload: { rate: 5k/s }
                vary: { workload.rate: [1k/s, { ramp: { from: 1k/s, to: 5k/s } }] }
                claims:
                  - { id: a, text: t, metric: p99 end-to-end, relation: "<",
                      a: { system: kafka, at: { workload.rate: { ramp: { from: 1k/s, to: 5k/s } } } },
                      b: { system: rabbit, at: { workload.rate: "{ramp: {from: 1k/s, to: 5k/s}}" } } }
                """;
        Claim claim = Parsing.parse(yaml).claims().getFirst();
        Map<String, String> ramp = Map.of("workload.rate", "{ramp: {from: 1k/s, to: 5k/s}}");
        assertThat(claim.a().at()).isEqualTo(ramp);
        assertThat(claim.b()).isEqualTo(new Claim.Side("rabbit", ramp));
    }

    @Test
    void rejectsFactorsOfAnotherSystem() {
        String yaml = """
                systems: { kafka: { launch: kafka }, rabbit: { launch: rabbitmq } }
                workload: { rate: 5k/s }
                vary: { systems.kafka.producer.linger.ms: [0, 5] }
                claims:
                  - { id: a, text: t, metric: p99 end-to-end, a: rabbit, relation: rises with systems.kafka.producer.linger.ms }
                  - { id: b, text: t, metric: p99 end-to-end, relation: "<", a: kafka,
                      b: { system: rabbit, at: { systems.kafka.producer.linger.ms: 5 } } }
                """;
        assertThat(Parsing.problems(yaml))
                .hasSize(2)
                .allSatisfy(p -> assertThat(p.toString())
                        .contains("'systems.kafka.producer.linger.ms', which does not apply to rabbit"));
    }

    @Test
    void reportsAllProblemsOfAClaimAtOnce() {
        assertThat(Parsing.problems("""
                        systems: { kafka: { launch: kafka } }
                        workload: { rate: 5k/s }
                        claims: [{ id: a, metric: speed, a: pigeon, relation: "<", b: { value: 5 ms } }]
                        """))
                .hasSize(3)
                .anySatisfy(p -> assertThat(p.toString()).contains("text is missing"))
                .anySatisfy(p -> assertThat(p.toString()).contains("'speed' is unknown"))
                .anySatisfy(p -> assertThat(p.toString()).contains("'pigeon' is not a system"));
    }

    @Test
    void doesNotReportThatASystemWithAProblemDoesNotExist() {
        assertThat(Parsing.problems("""
                        systems: { kafka: { lunch: kafka, nodes: three }, rabbit: { launch: rabbitmq } }
                        workload: { rate: 5k/s }
                        control: kafka
                        repeat: 5
                        claims: [{ id: a, text: t, metric: p99 end-to-end, a: kafka, b: rabbit, relation: "<" }]
                        """))
                .hasSize(3)
                .anySatisfy(p -> assertThat(p.toString()).contains("unknown field 'lunch'"))
                .anySatisfy(p -> assertThat(p.toString()).contains("requires one of launch, connect"))
                .anySatisfy(p -> assertThat(p.toString()).contains("'three' is not a whole number"));
    }

    @Test
    void rejectsADurabilityThatTheVariedOneCannotChange() {
        assertThat(Parsing.problems("""
                        systems: { kafka: { launch: kafka, durability: D1 }, rabbit: { launch: rabbitmq } }
                        workload: { rate: 5k/s }
                        vary: { durability: [D1, D3] }
                        """))
                .singleElement()
                .asString()
                .contains("systems.kafka.durability is set, so 'vary.durability' does not apply to this system");
    }

    @Test
    void readsFiguresOtherMetricsRangesAndRatios() throws Exception {
        List<Claim> claims = Parsing.parse("""
                systems: { kafka: { launch: kafka }, rabbit: { launch: rabbitmq } }
                workload: { rate: 5k/s }
                vary: { workload.payload: [100 B, 1 KiB] }
                claims:
                  - { id: a, text: t, metric: max response time, a: kafka, b: { value: 20 ms }, relation: "<" }
                  - { id: b, text: t, metric: mean end-to-end, a: kafka, relation: between 3x and 5x,
                      b: { system: kafka, metric: p50 end-to-end } }
                  - { id: c, text: t, metric: accepted rate, a: kafka, b: rabbit, relation: falls with workload.payload }
                  - { id: d, text: t, metric: host CPU, a: kafka, b: { value: 90 % }, relation: ">" }
                  - { id: e, text: t, metric: variation over time of p99 response time, a: kafka, b: rabbit,
                      relation: "<" }
                  - { id: g, text: t, metric: p99.9/p50 response time, a: kafka, b: rabbit, relation: "<" }
                  - { id: f, text: t, metric: broker CPU per message, a: kafka, b: { value: 90 us }, relation: ">" }
                  - { id: h, text: t, metric: accepted rate, a: { system: kafka, metric: p99 end-to-end },
                      b: { value: 20 ms }, relation: "<" }
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
        assertThat(claims.get(5).metric().words()).isEqualTo("p99.9/p50 response time");
        assertThat(claims.get(5).metric().key()).isEqualTo("p99.9-to-p50-response-time");
        assertThat(claims.get(6).value()).isEqualTo(new Amount("90 us", 90));
        assertThat(claims.get(7).value()).isEqualTo(new Amount("20 ms", 20e6));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            b: { value: 20 }, relation: "<"                       | '20' has no unit
            b: { value: 20 ms, system: kafka }, relation: "<"     | is a figure and cannot be combined with other fields
            b: { value: 20 ms }, relation: spread smaller than    | is a figure, which cannot be combined with 'spread
            b: { value: 0 ms }, relation: "<"                     | is not above zero
            b: { system: kafka, metric: speed }, relation: "<"    | 'speed' is unknown
            b: rabbit, relation: between 5x and 3x                | is not a relation
            """)
    void rejectsInvalidFigures(String fields, String reason) {
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
    void rejectsATrendOfASideAtOneLevel() {
        assertThat(Parsing.problems(CLAIM.replace(
                        "a: kafka, relation", "a: { system: kafka, at: { workload.payload: 1 KiB } }, relation")))
                .singleElement()
                .asString()
                .contains("but a side fixes the level of this factor");
    }

    @Test
    void readsPublishedFigures() throws Exception {
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

    @Test
    void rejectsPublishedFiguresThatNoTrialCanHave() {
        String yaml = """
                systems: { kafka: { launch: kafka }, rabbit: { launch: rabbitmq } }
                workload: { rate: %s }
                vary: { systems.kafka.producer.linger.ms: [0, 5] }
                published:
                  - { system: rabbit, metric: accepted rate, value: 5k/s, at: { systems.kafka.producer.linger.ms: 5 } }
                  - { system: kafka, metric: capacity, value: 5k/s, at: { systems.kafka.producer.linger.ms: 5 } }
                """;
        assertThat(Parsing.problems(yaml.formatted("5k/s")))
                .satisfiesExactly(
                        p -> assertThat(p)
                                .startsWith("test.yaml:5:")
                                .contains("'systems.kafka.producer.linger.ms', which does not apply to rabbit"),
                        p -> assertThat(p)
                                .startsWith("test.yaml:6:")
                                .contains("published.1 uses the metric 'capacity', but this experiment does not"));
        assertThat(Parsing.problems(yaml.formatted("find")))
                .singleElement()
                .asString()
                .contains("which does not apply to rabbit");
    }

    @Test
    void readsFamilies() throws Exception {
        List<Claim> claims = Parsing.parse(CLAIM.replace("source: a paper", "source: a paper\n    family: peaks"))
                .claims();
        assertThat(claims).extracting(Claim::family).containsExactly("peaks", "");
        assertThat(Parsing.problems(CLAIM.replace("source: a paper", "source: a paper\n    family: a b")))
                .anyMatch(p -> p.toString().contains("the family 'a b' is invalid"));
    }

    @Test
    void keepsTheHashOfClaimsWithoutFamilies() throws Exception {
        List<Claim> claims = Parsing.parse(CLAIM).claims();
        assertThat(Json.compact().writeValueAsString(claims)).doesNotContain("family");
        assertThat(ClaimsHash.of(claims))
                .isNotEqualTo(ClaimsHash.of(List.of(claims.getFirst().in("peaks"), claims.get(1))));
    }
}
