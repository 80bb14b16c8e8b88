package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentSourceTest {
    @TempDir
    private Path scratch = Path.of("");

    @Test
    void explainsWhyAFileCannotBeRead() throws IOException {
        Path below = Files.writeString(scratch.resolve("file"), "").resolve("experiment.yaml");
        assertThatThrownBy(() -> ExperimentSource.read(below))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessage(below + ": it cannot be read (Not a directory (" + below + ")). Specify the path of an"
                        + " experiment file. The file must be YAML in UTF-8.");
        assertThatThrownBy(() -> ExperimentSource.read(scratch))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageStartingWith(scratch + ": it cannot be read (it is a directory). ");
    }
}
