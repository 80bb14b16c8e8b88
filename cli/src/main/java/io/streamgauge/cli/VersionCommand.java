package io.streamgauge.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `version`.
@Command(name = "version", description = "Prints the versions of Streamgauge, its clients and its Java.")
final class VersionCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        for (String line : new Provider().getVersion()) {
            spec.commandLine().getOut().println(line);
        }
    }

    /// The version of this build.
    static String ofBuild() {
        return properties().getProperty("streamgauge", "unknown");
    }

    private static Properties properties() {
        Properties properties = new Properties();
        try (InputStream in = VersionCommand.class.getResourceAsStream("version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }

    /// For `--version`.
    static final class Provider implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            Properties properties = properties();
            return new String[] {
                "streamgauge " + ofBuild(),
                "kafka-clients " + properties.getProperty("kafka-clients"),
                "pulsar-client " + properties.getProperty("pulsar-client"),
                "amqp-client " + properties.getProperty("amqp-client"),
                "stream-client " + properties.getProperty("stream-client"),
                "java " + Runtime.version()
            };
        }
    }
}
