package io.streamgauge.tool;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.tool.ToolProcesses.Program;
import java.lang.reflect.Proxy;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolProcessesTest {
    @TempDir
    private Path place = Path.of("");

    @Test
    void explainsWhyAToolCannotBeStarted() {
        ChildProcesses children = (ChildProcesses) Proxy.newProxyInstance(
                ToolProcessesTest.class.getClassLoader(), new Class<?>[] {ChildProcesses.class}, (_, _, _) -> {
                    throw new NoSuchFileException("/gone/guard");
                });
        ToolProcesses processes = new ToolProcesses(children, place, place, "tool.jar", 1 << 20, Duration.ofSeconds(1));
        assertThatThrownBy(() -> processes.run(List.of(new Program("tool", "Main", List.of(), Map.of()))))
                .isInstanceOf(DeploymentException.class)
                .hasMessage("load tool: cannot be started: /gone/guard does not exist. Check that the directory '"
                        + place + "' is writable and that its disk has free space.");
    }
}
