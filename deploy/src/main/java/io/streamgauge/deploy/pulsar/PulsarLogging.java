package io.streamgauge.deploy.pulsar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Logging configuration that writes to standard output. The log of the node receives this output.
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

    /// Returns the path of the file.
    static Path file(Path directory) {
        return directory.resolve("log4j2.properties");
    }

    static void write(Path directory) throws IOException {
        Files.writeString(file(directory), LOG4J2);
    }
}
