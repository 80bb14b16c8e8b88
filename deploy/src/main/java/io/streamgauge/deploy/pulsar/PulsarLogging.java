package io.streamgauge.deploy.pulsar;

/// A logging configuration that writes to standard output, which goes to the log of the node.
final class PulsarLogging {
    static final String LOG4J2 = """
            rootLogger.level=INFO
            rootLogger.appenderRefs=out
            rootLogger.appenderRef.out.ref=OUT
            appender.out.type=Console
            appender.out.name=OUT
            appender.out.layout.type=PatternLayout
            appender.out.layout.pattern=[%d] %p %m (%c)%n
            """;

    private PulsarLogging() {}
}
