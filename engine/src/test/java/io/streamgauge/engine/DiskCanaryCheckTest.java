package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.process.ChildProcesses;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskCanaryCheckTest {
    @TempDir
    private Path trial = Path.of("");

    /// Returns the progress lines of a benchmark whose temporary directory cannot be created.
    private List<String> stepsOfFailure(Exception failure) {
        List<String> steps = new ArrayList<>();
        ChildProcesses children = (ChildProcesses) Proxy.newProxyInstance(
                DiskCanaryCheckTest.class.getClassLoader(), new Class<?>[] {ChildProcesses.class}, (_, _, _) -> {
                    throw failure;
                });
        DiskCanaryCheck check = new DiskCanaryCheck(children, trial, new RunListener() {
            @Override
            public void step(String line) {
                steps.add(line);
            }
        });
        check.before();
        check.after();
        return steps;
    }

    @Test
    void explainsWhyTheBenchmarkFailed() {
        assertThat(stepsOfFailure(new NoSuchFileException("/data")))
                .containsExactly("disk benchmark failed: /data does not exist");
        assertThat(stepsOfFailure(new UncheckedIOException(new AccessDeniedException("/data"))))
                .containsExactly("disk benchmark failed: missing permission for /data");
    }
}
