package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.ExplainedIoException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityRunTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void explainsThatFilesOfASearchTrialAreMissing() {
        assertThatThrownBy(() -> CapacityRun.result(directory))
                .isInstanceOf(ExplainedIoException.class)
                .hasMessage("trial directory '" + directory + "': the directory does not contain trial.json."
                        + " Run the experiment again, and do not remove files of a run in progress");
    }
}
