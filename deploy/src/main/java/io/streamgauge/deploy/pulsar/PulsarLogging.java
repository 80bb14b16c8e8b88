package io.streamgauge.deploy.pulsar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Configuration of Log4j 2 for logging to standard output. Streamgauge redirects this output to the
/// log of the node.
final class PulsarLogging {
    private static final String LOG4J2 = """
            rootLogger.level=INFO
            rootLogger.appenderRefs=out
            rootLogger.appenderRef.out.ref=OUT
            appender.out.type=Console
            appender.out.name=OUT
            appender.out.layout.type=PatternLayout
            appender.out.layout.pattern=[%d] %p %m (%c)%n
            """;

    private PulsarLogging() {}

    /// Returns the path of the configuration file.
    static Path file(Path directory) {
        return directory.resolve("log4j2.properties");
    }

    static void write(Path directory) throws IOException {
        Files.writeString(file(directory), LOG4J2);
    }
}
