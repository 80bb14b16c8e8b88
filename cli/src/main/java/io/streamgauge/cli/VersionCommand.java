package io.streamgauge.cli;

import io.streamgauge.engine.environment.BuildCommit;
import io.streamgauge.engine.environment.BuildVersion;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "version",
        mixinStandardHelpOptions = true,
        description = "Prints the versions of Streamgauge, its client libraries and Java, and the commit.")
final class VersionCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        for (String line : new Provider().getVersion()) {
            spec.commandLine().getOut().println(line);
        }
    }

    /// Provider of the versions for `--version`.
    static final class Provider implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            List<String> lines = new ArrayList<>();
            BuildVersion.all().forEach((name, version) -> lines.add(name + " " + version));
            lines.add(
                    1,
                    "commit " + BuildCommit.current().map(BuildCommit::toString).orElse("unknown"));
            lines.add("java " + Runtime.version());
            return lines.toArray(String[]::new);
        }
    }
}
