package io.streamgauge.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StudyProgressTest {
    /// Returns the lines that a probe of the study prints to standard error.
    private static Stream<String> linesOfAProbe(boolean quiet) {
        StringWriter err = new StringWriter();
        try (StudyProgress progress =
                new StudyProgress(Path.of(""), new PrintWriter(new StringWriter()), new PrintWriter(err), quiet)) {
            progress.check().step("kafka: replay: shown");
            progress.check().problem("rabbitmq: no response");
        }
        return err.toString().lines();
    }

    @Test
    void hidesTheProgressOfProbesWhenQuiet() {
        assertThat(linesOfAProbe(false)).containsExactly("kafka: replay: shown", "rabbitmq: no response");
        assertThat(linesOfAProbe(true)).containsExactly("rabbitmq: no response");
    }
}
