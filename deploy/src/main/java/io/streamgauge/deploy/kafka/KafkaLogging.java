package io.streamgauge.deploy.kafka;

/// Logging configurations that write to standard output. Streamgauge redirects this output to the
/// log of the node.
final class KafkaLogging {
    static final String LOG4J2 = """
            rootLogger.level=INFO
            rootLogger.appenderRefs=out
            rootLogger.appenderRef.out.ref=OUT
            appender.out.type=Console
            appender.out.name=OUT
            appender.out.layout.type=PatternLayout
            appender.out.layout.pattern=[%d] %p %m (%c)%n
            """;

    /// Configuration in the format of Log4j 1 and reload4j.
    static final String LOG4J = """
            log4j.rootLogger=INFO, OUT
            log4j.appender.OUT=org.apache.log4j.ConsoleAppender
            log4j.appender.OUT.layout=org.apache.log4j.PatternLayout
            log4j.appender.OUT.layout.ConversionPattern=[%d] %p %m (%c)%n
            """;

    private KafkaLogging() {}
}
