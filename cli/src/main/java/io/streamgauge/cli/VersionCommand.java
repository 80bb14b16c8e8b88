package io.streamgauge.cli;

import io.streamgauge.engine.environment.BuildVersion;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "version",
        mixinStandardHelpOptions = true,
        description = "Prints the versions of Streamgauge, its client libraries and Java.")
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
            Stream<String> libraries =
                    BuildVersion.all().entrySet().stream().map(version -> version.getKey() + " " + version.getValue());
            return Stream.concat(libraries, Stream.of("java " + Runtime.version()))
                    .toArray(String[]::new);
        }
    }
}
