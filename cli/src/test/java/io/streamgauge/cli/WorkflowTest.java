package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;

/// Test of this project's CI workflow and the workflows in the documentation.
class WorkflowTest {
    private static final Path PROJECT = Path.of("..");
    private static final Pattern YAML = Pattern.compile("^```yaml\\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    private static JsonNode parse(String yaml) {
        return Json.compact().valueToTree(new Load(LoadSettings.builder().build()).loadFromString(yaml));
    }

    private static List<JsonNode> steps(JsonNode workflow) {
        return workflow.path("jobs")
                .valueStream()
                .flatMap(job -> job.path("steps").valueStream())
                .toList();
    }

    private static List<String> commands(JsonNode workflow) {
        return steps(workflow).stream()
                .filter(step -> step.has("run"))
                .map(step -> step.path("run").asString().replace("\\\n", " ").strip())
                .toList();
    }

    private static List<JsonNode> workflows(String page) throws IOException {
        return YAML.matcher(Files.readString(PROJECT.resolve(page)))
                .results()
                .map(block -> parse(block.group(1)))
                .filter(workflow -> workflow.has("jobs"))
                .toList();
    }

    /// Returns the arguments of the Streamgauge commands in a script.
    private static List<String[]> calls(String script) {
        return script.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("./streamgauge "))
                .map(line -> WORD.matcher(line)
                        .results()
                        .skip(1)
                        .map(WorkflowTest::word)
                        .toArray(String[]::new))
                .toList();
    }

    private static String word(MatchResult match) {
        return match.group(1) != null ? match.group(1) : match.group(2) != null ? match.group(2) : match.group(3);
    }

    @Test
    void runsTheScriptOfTheProject() throws IOException {
        JsonNode workflow = parse(Files.readString(PROJECT.resolve(".github/workflows/ci.yml")));
        assertThat(workflow.path("permissions")).hasToString("{\"contents\":\"read\"}");
        assertThat(commands(workflow)).containsExactly(".ci/run");
        assertThat(PROJECT.resolve(".ci/run")).isExecutable();
        assertThat(workflow.path("jobs").path("ci").path("timeout-minutes").asInt())
                .isEqualTo(90);
        assertThat(steps(workflow))
                .filteredOn(step -> step.path("uses").asString("").startsWith("actions/setup-java@"))
                .singleElement()
                .satisfies(step -> assertThat(step.path("with"))
                        .hasToString("{\"distribution\":\"temurin\",\"java-version\":\"25\"}"));
    }

    @Test
    void acceptsTheCommandsOfTheDocumentedWorkflows() throws IOException {
        List<String[]> calls = new ArrayList<>();
        for (String page : List.of("docs/how-to/gate-in-ci.md", "docs/how-to/publish-nightly-results.md")) {
            for (JsonNode workflow : workflows(page)) {
                commands(workflow).forEach(command -> calls.addAll(calls(command)));
            }
        }
        assertThat(calls).hasSizeGreaterThanOrEqualTo(3);
        assertThat(calls)
                .allSatisfy(args ->
                        assertThat(Main.commandLine().parseArgs(args).errors()).isEmpty());
    }
}
