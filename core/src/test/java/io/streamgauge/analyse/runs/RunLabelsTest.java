package io.streamgauge.analyse.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunLabelsTest {
    private static List<String> labels(String... paths) {
        return RunLabels.of(Stream.of(paths).map(Path::of).toList());
    }

    @Test
    void usesTheNameOfTheDirectory() {
        assertThat(labels("runs/before", "/tmp/after/")).containsExactly("before", "after");
        assertThat(labels("results/one.json", "results/two.json")).containsExactly("one", "two");
    }

    @Test
    void addsParentDirectoriesToEqualNames() {
        assertThat(labels("/a/monday/run", "/a/tuesday/run", "/a/other"))
                .containsExactly("monday/run", "tuesday/run", "other");
        assertThat(labels("/a/x/run", "/b/x/run", "/c/run")).containsExactly("a/x/run", "b/x/run", "c/run");
    }

    @Test
    void usesTheWholePathIfItIsTheEndOfAnotherPath() {
        assertThat(labels("/run", "/a/run")).containsExactly("/run", "a/run");
        assertThat(labels("/a/run", "/a/run.json")).containsExactly("/a/run", "/a/run.json");
    }

    @Test
    void keepsEqualLabelsOfTheSameRun() {
        assertThat(labels("runs/a", "runs/../runs/a")).containsExactly("a", "a");
    }
}
