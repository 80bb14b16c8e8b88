package io.streamgauge.driver.contract;

import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.ForwardingProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Launcher that restricts the JVMs it starts to the C1 compiler. In a broker that runs for only a few seconds,
/// the C2 compiler would use more CPU time than the compiled code saves.
public final class ShortLivedJvms extends ForwardingProcesses {
    /// @param children launcher that starts the processes. The caller closes this launcher
    public ShortLivedJvms(ChildProcesses children) {
        super(children);
    }

    @Override
    public ChildProcess start(
            String name, List<String> command, Path directory, Map<String, String> environment, Path log)
            throws IOException {
        return super.start(name, withFirstCompilerOnly(command), directory, environment, log);
    }

    private static List<String> withFirstCompilerOnly(List<String> command) {
        List<String> words = new ArrayList<>();
        for (String word : command) {
            words.add(word);
            if (word.endsWith("/bin/java")) {
                words.add("-XX:TieredStopAtLevel=1");
            }
        }
        return words;
    }
}
