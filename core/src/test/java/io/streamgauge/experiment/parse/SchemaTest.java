package io.streamgauge.experiment.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.parse.section.ExperimentShape;
import io.streamgauge.result.Json;
import io.streamgauge.yaml.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Test that the schema for editors, the examples, the reference page and the parser agree.
class SchemaTest {
    private static final Path PROJECT = Path.of("..");
    private static final Path SCHEMA = PROJECT.resolve("docs/reference/experiment.schema.json");
    private static final Path REFERENCE = PROJECT.resolve("docs/reference/experiment.md");
    private static final String BASE = "systems: { kafka: { launch: kafka } }\nworkload: { rate: 5k/s }\n";

    private final JsonNode schemaNode = Json.compact().readTree(Files.readString(SCHEMA));
    private final Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schemaNode);

    SchemaTest() throws IOException {}

    private List<String> schemaErrors(String yaml) {
        return schema.validate(yaml, InputFormat.YAML).stream()
                .map(Object::toString)
                .toList();
    }

    @Test
    void definesTheFieldsOfTheParser() {
        JsonNode definitions = schemaNode.get("$defs");
        List<String> parts =
                new ArrayList<>(List.of("reference", "size", "rate", "duration", "cpus", "properties", "metric"));
        for (ExperimentShape shape : ExperimentShape.values()) {
            String part = shape.name().toLowerCase(Locale.ROOT);
            assertThat(definitions.has(part)).as(part).isTrue();
            assertThat(new TreeSet<>(definitions.get(part).get("properties").propertyNames()))
                    .as(part)
                    .isEqualTo(new TreeSet<>(shape.fields()));
            assertThat(definitions.get(part).get("additionalProperties").asBoolean())
                    .as(part)
                    .isFalse();
            parts.add(part);
        }
        assertThat(definitions.propertyNames()).containsExactlyInAnyOrderElementsOf(parts);
    }

    @Test
    void definesEveryMetric() {
        Pattern pattern = Pattern.compile(
                schemaNode.get("$defs").get("metric").get("pattern").asString());
        List<String> metrics = new ArrayList<>(List.of(
                "p99.9 response time while building", "max service time", "p99.9/p50 end-to-end", "p95 response time"));
        for (Metric.Figure.Name figure : Metric.Figure.Name.values()) {
            metrics.add(figure.words());
        }
        assertThat(metrics).allSatisfy(words -> {
            assertThat(words).matches(pattern);
            assertThat(Metric.parse(words)).isPresent();
        });
    }

    @ParameterizedTest
    @EnumSource
    void definesEveryUnit(Unit unit) {
        String pattern = schemaNode
                .at("/$defs/" + unit.name().toLowerCase(Locale.ROOT) + "/anyOf/0/pattern")
                .asString();
        assertThat(unit.factors().keySet())
                .allSatisfy(suffix -> assertThat("1 " + suffix).matches(pattern));
    }

    @Test
    void documentsEveryField() throws IOException {
        String page = Files.readString(REFERENCE);
        for (ExperimentShape shape : ExperimentShape.values()) {
            assertThat(shape.fields())
                    .as(shape.name())
                    .allSatisfy(field -> assertThat(page).contains("`" + field + "`"));
        }
    }

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(PROJECT.resolve("examples"))) {
            return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void acceptsEveryExample(Path example) throws IOException {
        String yaml = Files.readString(example);

        assertThat(Parsing.problems(yaml)).isEmpty();
        assertThat(schemaErrors(yaml)).isEmpty();
        assertThat(yaml).startsWith("# ").contains("\nquestion: ");
    }

    static Stream<String> experimentsOfTheReferencePage() throws IOException {
        Pattern block = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
        return block
                .matcher(Files.readString(REFERENCE))
                .results()
                .map((MatchResult r) -> r.group(1))
                .filter(yaml -> yaml.contains("\nsystems:") || yaml.startsWith("systems:"))
                .toList()
                .stream();
    }

    @ParameterizedTest
    @MethodSource("experimentsOfTheReferencePage")
    void acceptsEveryExperimentOfTheReferencePage(String yaml) {
        assertThat(Parsing.problems(yaml, Map.of("PASSWORD", "x"))).isEmpty();
        assertThat(schemaErrors(yaml)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "durability: D4",
                "durabilty: D1",
                "repeat: 0",
                "name: two words",
                "phases: { measure: 15 }",
                "phases: { measure: 15 sec }",
                "worker: { heap: 320 }",
                "worker: { collector: cms }",
                "vary: { workload.payload: 1 KiB }",
                "vary: { seed: [1, 2] }",
                "validity: { steal: 1 % }",
                "validity: { steal-flag: 1 }",
                "validity: { late-flag: 1 % }",
                "validity: { disk-change-flag: 2 }",
                "validity: strict",
                "vary: { workload.payload: [1 KiB, 1 KiB] }",
            })
    void rejectsWhatTheParserRejects(String line) {
        assertThat(schemaErrors(BASE)).isEmpty();
        assertThat(schemaErrors(BASE + line)).isNotEmpty();
        assertThat(Parsing.problems(BASE + line)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "systems: { kafka: { launch: kafka, connect: { driver: kafka, addresses: ['h:1'] } } }",
                "systems: { kafka: {} }",
                "systems: {}",
                "systems: { kafka: { launch: kafka, nodes: zero } }",
                "systems: { kafka: { launch: kafka, broker: { x: [1] } } }",
                "systems: { s: { launch: memory, memory: { time: fast } } }",
                "systems: { s: { launch: memory, memory: { accept: { uniform: { from: 1 ms } } } } }",
            })
    void rejectsInvalidSystems(String systems) {
        String yaml = systems + "\nworkload: { rate: 5k/s }\n";
        assertThat(schemaErrors(yaml)).isNotEmpty();
        assertThat(Parsing.problems(yaml)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rate: 5000",
                "rate: fast",
                "{ rate: 5k/s, payload: 1024 }",
                "{ rate: 5k/s, payload: { size: 1 KiB, sizes: [{ size: 1 KiB }] } }",
                "{ rate: 5k/s, payload: { sizes: [{ size: 1 KiB, weight: 0 }, { size: 2 KiB }] } }",
                "{ rate: 5k/s, payload: { sizes: [{ size: 1 KiB, weight: 2000000000 }, { size: 2 KiB, weight: 1000000000 }] } }",
                "{ rate: 5k/s, keys: some }",
                "{ rate: 5k/s, keys: { count: 65537 } }",
                "{ rate: { ramp: { from: 1k/s } } }",
                "{ rate: { constant: 1k/s, arrivals: random } }",
                "{ rate: 5k/s, partition: 2 }",
            })
    void rejectsInvalidWorkloads(String workload) {
        String yaml = "systems: { kafka: { launch: kafka } }\nworkload:\n  " + workload + "\n";
        assertThat(schemaErrors(yaml)).isNotEmpty();
        assertThat(Parsing.problems(yaml)).isNotEmpty();
    }

    @Test
    void acceptsNumbersFromTheEnvironment() {
        String yaml = """
                systems: { kafka: { launch: kafka } }
                workload: { rate: 5k/s, producers: 2 }
                workers: { count: "${env:N}", on: kubernetes, image: streamgauge, resources: { cpu: "${env:N}" } }
                """;
        assertThat(Parsing.problems(yaml, Map.of("N", "2"))).isEmpty();
        assertThat(schemaErrors(yaml)).isEmpty();
    }

    @Test
    void rejectsTheFileWithManyErrors() throws IOException {
        String yaml = Files.readString(Path.of("src/test/resources/experiments/invalid/many-errors.yaml"))
                .replace("  payload: 8 B\n", "");
        assertThat(schemaErrors(yaml)).hasSizeGreaterThan(8);
    }
}
