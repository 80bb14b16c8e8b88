package io.streamgauge.engine.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultDirectoryTest {
    @TempDir
    private Path scratch = Path.of("");

    @Test
    void createsADirectoryForEachRunOfTheSameSecond() throws IOException {
        Path runs = scratch.resolve("runs");
        assertThat(ResultDirectory.createIn(runs, "nightly-20261128-051133"))
                .isEqualTo(runs.resolve("nightly-20261128-051133"));
        assertThat(ResultDirectory.createIn(runs, "nightly-20261128-051133"))
                .isEqualTo(runs.resolve("nightly-20261128-051133-2"));
        assertThat(ResultDirectory.createIn(runs, "nightly-20261128-051133"))
                .isEqualTo(runs.resolve("nightly-20261128-051133-3"));
    }
}
