package io.streamgauge.deploy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import io.streamgauge.process.ChildProcesses;
import java.lang.reflect.Proxy;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenProgramTest {
    @TempDir
    Path place;

    @Test
    void explainsWhyAProgramCannotBeStarted() {
        ChildProcesses children = (ChildProcesses) Proxy.newProxyInstance(
                MavenProgramTest.class.getClassLoader(), new Class<?>[] {ChildProcesses.class}, (_, _, _) -> {
                    throw new NoSuchFileException("/gone/guard");
                });
        assertThatThrownBy(() -> MavenProgram.start(children, place, place, "some.jar", "some.Main", List.of()))
                .isInstanceOf(DeploymentException.class)
                .hasMessageStartingWith("Main: cannot be started: /gone/guard does not exist. Check that");
    }
}
