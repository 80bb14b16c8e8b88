package io.streamgauge.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.parse.ExperimentParser;
import io.streamgauge.result.Json;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlannerTest {
    private static final String EVERYTHING = """
            systems:
              launched: { launch: kafka, home: /opt/kafka, heap: 1 GiB, broker: { b.z: 1, a: "x" }, options: { o: p } }
              connected:
                connect: { driver: kafka, addresses: [h:1, "[::1]:2"], user: me, password: "${env:PASSWORD}" }
                producer: { sasl.jaas.config: "user=me password=${env:PASSWORD}" }
              simulated:
                launch: memory
                memory:
                  accept: { uniform: { from: 1 ms, to: 2 ms } }
                  deliver: { exponential: { mean: 3 ms } }
                  stalls: [{ every: 5 s, length: 500 ms }]
            workload:
              payload: { sizes: [{ size: 100 B, weight: 9 }, { size: 10 KiB, weight: 1 }], compressibility: 0.5 }
              keys: { count: 10, skew: 0.9 }
              rate: { burst: { base: 1k/s, peak: 5k/s, every: 10 s, length: 1 s }, arrivals: poisson }
            """;

    @Test
    void roundTripsATrialThroughJson() throws Exception {
        for (String rate : List.of("5k/s", "saturating", "{ ramp: { from: 1k/s, to: 2k/s } }")) {
            for (String payload : List.of("1 KiB", "{ uniform: { from: 40 B, to: 80 B } }")) {
                Experiment experiment = parse(
                        EVERYTHING,
                        "workload.rate=" + rate,
                        "workload.payload=" + payload,
                        "systems.simulated.memory.time=real");
                assertTrialsComeBack(Planner.plan(experiment, Set.of()));
            }
        }
        assertTrialsComeBack(Planner.plan(parse(EVERYTHING), Set.of()));
        assertTrialsComeBack(Planner.plan(
                parse(
                        EVERYTHING,
                        "workload.rate=find",
                        "systems.simulated.memory.capacity=1k/s",
                        "workload.objective=p99 end-to-end <= 20 ms",
                        "claims=[{ id: c, text: t, metric: p99 end-to-end, a: launched, b: connected,"
                                + " relation: within 5 % }, { id: d, text: t, metric: capacity, a: launched,"
                                + " b: connected, relation: '<= 0.5x' }]"),
                Set.of()));
    }

    @Test
    void appliesTheSettingsOfEachSystem() throws Exception {
        Plan plan = Planner.plan(parse("""
                        repeat: 2
                        control: a
                        systems:
                          a: { launch: memory, durability: D3, peak: 1k/s }
                          b: { launch: memory, peak: 200/s }
                        workload: { rate: 30 % }
                        vary: { workload.rate: [30 %, 90 %] }
                        """), Set.of());

        assertThat(plan.trials().stream().filter(t -> t.block() == 1))
                .extracting(t -> t.system().name() + " " + t.durability() + " " + t.cell() + " "
                        + Math.round(t.workload().rate().warmupRate(Duration.ofSeconds(1))))
                .containsExactlyInAnyOrder(
                        "a D3 rate 30 % 300",
                        "a D3 rate 90 % 900",
                        "a-control D3 rate 30 % 300",
                        "a-control D3 rate 90 % 900",
                        "b D1 rate 30 % 60",
                        "b D1 rate 90 % 180");
    }

    @Test
    void runsTheControlSystemTwiceInEachBlock() throws Exception {
        Experiment experiment = parse("""
                repeat: 3
                control: a
                systems: { a: { launch: memory }, b: { launch: memory } }
                workload: { rate: 1k/s }
                vary: { systems.a.memory.accept: [1 ms, 2 ms] }
                """);
        Plan plan = Planner.plan(experiment, Set.of());

        assertThat(plan.control()).isNotNull();
        assertThat(plan.comparedSystems()).containsExactlyInAnyOrder("a", "b");
        for (int block = 1; block <= 3; block++) {
            int number = block;
            List<Trial> trials =
                    plan.trials().stream().filter(t -> t.block() == number).toList();
            assertThat(trials)
                    .extracting(t -> t.system().name() + " " + t.cell())
                    .containsExactlyInAnyOrder(
                            "a accept 1 ms", "a-control accept 1 ms", "a accept 2 ms", "a-control accept 2 ms", "b ");
            assertThat(trials)
                    .extracting(Trial::seed)
                    .containsOnly(trials.getFirst().seed());
        }
        assertThat(Planner.plan(experiment, Set.of("b")).control()).isNull();
        assertThat(Planner.plan(experiment, Set.of("a")).trials()).hasSize(12);
    }

    @Test
    void recordsOrderAndSeedOfBlocks() throws Exception {
        Plan plan = Planner.plan(
                parse(
                        "{ repeat: 8, seed: 7, systems: { a: { launch: memory }, b: { launch: memory } }, workload: { rate: 1k/s } }"),
                Set.of());
        assertThat(plan.seed()).isEqualTo(7);
        assertThat(plan.trials()).extracting(Trial::block).isSorted();
        assertThat(plan.trials().stream().filter(t -> t.ordinal() % 2 == 1))
                .extracting(t -> t.system().name())
                .contains("a", "b");
    }

    private static void assertTrialsComeBack(Plan plan) {
        for (Trial trial : plan.trials()) {
            String json = Json.compact().writeValueAsString(trial);
            assertThat(Json.compact().readValue(json, Trial.class)).isEqualTo(trial);
        }
        String json = Json.indented().writeValueAsString(plan);
        assertThat(Json.compact().readValue(json, Plan.class)).isEqualTo(plan);
    }

    @Test
    void sendsCredentialsToTheWorkerButMasksThePlan() throws Exception {
        Experiment experiment = parse(EVERYTHING);
        Plan plan = Planner.plan(experiment, Set.of());

        assertThat(Json.compact().writeValueAsString(plan.trials().get(1))).contains("s3cret");
        assertThat(Json.indented().writeValueAsString(plan.redacted(experiment.secrets())))
                .doesNotContain("s3cret")
                .contains("user=me password=${env:PASSWORD}", "\"password\" : \"***\"");
        assertThat(plan.redacted(experiment.secrets()).toString()).doesNotContain("s3cret");
        assertThat(plan.toString()).doesNotContain("s3cret");
        assertThat(experiment.toString()).doesNotContain("s3cret");
    }

    @Test
    void keepsTheOrderOfTheFileForOneBlock() throws Exception {
        Plan plan = Planner.plan(parse(TWO, "vary={ workload.payload: [100 B, 1 KiB] }"), Set.of());

        assertThat(plan.trials())
                .extracting(Trial::id, Trial::cell)
                .map(Object::toString)
                .containsExactly(
                        "(\"001-b\", \"payload 100 B\")",
                        "(\"002-a\", \"payload 100 B\")",
                        "(\"003-b\", \"payload 1 KiB\")",
                        "(\"004-a\", \"payload 1 KiB\")");
    }

    private static final String TWO = """
            systems: { b: { launch: kafka }, a: { launch: rabbitmq } }
            workload: { rate: 5k/s }
            """;

    @Test
    void shufflesEveryVariantWithinEachBlock() throws Exception {
        Experiment experiment = parse(TWO, "vary={ workload.payload: [100 B, 1 KiB] }", "repeat=10");
        Plan plan = Planner.plan(experiment, Set.of());

        Map<Integer, List<String>> blocks = plan.trials().stream()
                .collect(Collectors.groupingBy(
                        Trial::block,
                        TreeMap::new,
                        Collectors.mapping(t -> t.system().name() + t.cell(), Collectors.toList())));
        assertThat(blocks).hasSize(10);
        assertThat(blocks.values())
                .allSatisfy(block -> assertThat(block)
                        .containsExactlyInAnyOrder(
                                "apayload 100 B", "bpayload 100 B", "apayload 1 KiB", "bpayload 1 KiB"));
        assertThat(Set.copyOf(blocks.values())).hasSizeGreaterThan(1);
        assertThat(Planner.plan(experiment, Set.of())).isEqualTo(plan);
        assertThat(Planner.plan(
                                parse(TWO, "vary={ workload.payload: [100 B, 1 KiB] }", "repeat=10", "seed=7"),
                                Set.of())
                        .trials())
                .extracting(t -> t.system().name() + t.cell())
                .isNotEqualTo(plan.trials().stream()
                        .map(t -> t.system().name() + t.cell())
                        .toList());
    }

    @Test
    void usesOneSeedPerBlock() throws Exception {
        Plan plan = Planner.plan(parse(TWO, "repeat=5"), Set.of());

        Map<Integer, Set<Long>> seeds = plan.trials().stream()
                .collect(Collectors.groupingBy(Trial::block, Collectors.mapping(Trial::seed, Collectors.toSet())));
        assertThat(seeds.values()).allSatisfy(s -> assertThat(s).hasSize(1));
        assertThat(Set.copyOf(seeds.values())).hasSize(5);
    }

    @Test
    void doesNotRepeatSystemsWithoutTheFactor() throws Exception {
        Plan plan = Planner.plan(
                parse(TWO, "vary={ systems.a.options.queue: [classic, quorum], workload.rate: [1k/s, 2k/s] }"),
                Set.of());

        assertThat(plan.trials())
                .extracting(t -> t.system().name() + ": " + t.cell())
                .containsExactlyInAnyOrder(
                        "b: rate 1k/s",
                        "b: rate 2k/s",
                        "a: queue classic, rate 1k/s",
                        "a: queue classic, rate 2k/s",
                        "a: queue quorum, rate 1k/s",
                        "a: queue quorum, rate 2k/s");
        assertThat(plan.trials())
                .filteredOn(t -> t.cell().contains("quorum"))
                .allSatisfy(t -> assertThat(t.system().options()).containsEntry("queue", "quorum"));
    }

    @Test
    void writesIdsIndependentlyOfTheLocale() throws Exception {
        Experiment experiment = parse(TWO);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("fa-IR"));
            assertThat(Planner.plan(experiment, Set.of()).trials())
                    .extracting(Trial::id)
                    .containsExactly("001-b", "002-a");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void selectsNamedSystemsAndRejectsUnknownOnes() throws Exception {
        Experiment experiment = parse(TWO);

        assertThat(Planner.plan(experiment, Set.of("a")).trials())
                .extracting(Trial::id)
                .containsExactly("001-a");
        assertThatThrownBy(() -> Planner.plan(experiment, Set.of("c")))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessage("--only c: 'c' is not a system of the experiment. Specify one of its systems: b, a.");
    }

    @Test
    void estimatesThePhasesOfEveryTrial() throws Exception {
        Experiment experiment = parse(TWO, "phases={ warmup: 10 s, measure: 50 s }", "repeat=2");

        assertThat(Planner.plan(experiment, Set.of()).estimatedDuration().toSeconds())
                .isBetween(240L, 360L);
    }

    @Test
    void treatsTheMeasuredPhaseOfTransfersAsALimit() throws Exception {
        Experiment experiment = parse("""
                systems: { k: { launch: kafka } }
                workload: { payload: 1000 B, rate: { transfer: { messages: 10000, times: 10 } } }
                phases: { measure: 10 min }
                brokers: kept
                """);

        // For each of the ten transfers, the plan estimates 1 s for the number of messages, 0.1 s for their size, and
        // 0.1 s for the pause after the transfer. The broker keeps running, so the estimate does not include a broker
        // start.
        assertThat(Planner.plan(experiment, Set.of()).estimatedDuration().toSeconds())
                .isBetween(12L, 18L);
        assertThat(Planner.plan(parse("""
                                systems: { k: { launch: kafka } }
                                workload: { payload: 1 MB, rate: { transfer: { messages: 10000, times: 10 } } }
                                phases: { measure: 10 min }
                                """), Set.of()).estimatedDuration().toSeconds())
                .isBetween(600L, 630L);
    }

    private static Experiment parse(String yaml, String... overrides) throws InvalidExperimentException {
        return new ExperimentParser(Set.of("kafka", "rabbitmq"), Set.of("kafka"))
                .parse("test.yaml", yaml, List.of(overrides), Map.of("PASSWORD", "s3cret")::get);
    }
}
