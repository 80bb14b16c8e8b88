package io.streamgauge.engine.probe;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.environment.SystemRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbedSystemsTest {
    @TempDir
    private Path scratch = Path.of("");

    private static void rejects(List<String> named, String message) {
        ProbedSystems systems = new ProbedSystems(new SystemRegistry(), null, null, List.of());
        assertThatThrownBy(() -> systems.experiment(named))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void rejectsAFileWithOtherArguments() throws IOException {
        String file = Files.writeString(
                        scratch.resolve("my.yaml"), "systems: { kafka: { launch: kafka } }\nworkload: { rate: 1/s }\n")
                .toString();
        String message = file + ": an experiment file cannot be combined with other arguments. Run the command once";
        rejects(List.of(file, "kafka"), message);
        rejects(List.of("kafka", file), message);
        rejects(
                List.of("kafka", "missing.yaml"),
                "missing.yaml: it is neither a system that can be launched nor a file");
    }
}
