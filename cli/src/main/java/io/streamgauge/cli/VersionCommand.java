package io.streamgauge.cli;

import io.streamgauge.engine.environment.BuildVersion;
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
            return new String[] {
                "streamgauge " + BuildVersion.current(),
                "kafka-clients " + BuildVersion.of("kafka-clients"),
                "pulsar-client " + BuildVersion.of("pulsar-client"),
                "amqp-client " + BuildVersion.of("amqp-client"),
                "stream-client " + BuildVersion.of("stream-client"),
                "java " + Runtime.version()
            };
        }
    }
}
