package io.streamgauge.cli.bench;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options that describe the load and the brokers. Environment variables can also set options that have a
/// value.
@SuppressWarnings("UnusedVariable") // GivenOptions reads the values.
final class LoadFlags {
    @Option(
            names = {"-r", "--rate"},
            paramLabel = "RATE",
            description = {
                "Total rate of all producers, for example 5k/s (5000 means 5,000 messages/s), or steps such as"
                        + " 1k/s:20s,5k/s:20s. 'max' sends as fast as possible. 'find' searches for the capacity"
                        + " (10 to 15 minutes for each system). Default: " + RateWriter.RATE + ".",
                "In RabbitMQ PerfTest, -r is the rate of each producer. The equivalent here is --rate-per-producer."
            })
    private @Nullable String rate;

    @Option(
            names = "--rate-per-producer",
            paramLabel = "RATE",
            description =
                    "Rate of each producer. The total rate is this rate multiplied by the number of producers (-x).")
    private @Nullable String ratePerProducer;

    @Option(
            names = "--p99",
            paramLabel = "LATENCY",
            description = "With -r find: limit for the p99 end-to-end latency, for example 20ms. The search finds the"
                    + " highest rate within this limit. Default: no limit.")
    private @Nullable String p99;

    @Option(
            names = {"-s", "--size"},
            paramLabel = "SIZE",
            description = "Size of each message, for example 1KiB (1000 means 1,000 bytes). Default: 1 KiB.")
    private @Nullable String size;

    @Option(
            names = {"-x", "--producers"},
            paramLabel = "N",
            description = "Number of producers. Default: 1.")
    private @Nullable String producers;

    @Option(
            names = {"-y", "--consumers"},
            paramLabel = "N",
            description = "Number of consumers in each consumer group; 0 for a load without consumers. Default: 1.")
    private @Nullable String consumers;

    @Option(
            names = {"-R", "--consumer-rate"},
            paramLabel = "RATE",
            description = "Maximum rate of each consumer, for example 500/s (500 means 500 messages/s). The"
                    + " end-to-end latency then includes the time that messages wait in the backlog. Default: no"
                    + " limit.")
    private @Nullable String consumerRate;

    @Option(
            names = "--groups",
            paramLabel = "N",
            description = "Number of consumer groups. Each group receives every message. Default: 1.")
    private @Nullable String groups;

    @Option(
            names = {"-z", "--time"},
            paramLabel = "TIME",
            description = "Length of the measured phase, for example 30s (30 means 30 seconds). Default: "
                    + RateWriter.TIME + "; with steps: their total length; with -r find: " + RateWriter.SEARCH_TIME
                    + " for each search trial; with -r max and -C: a limit of " + RateWriter.TRANSFER_LIMIT + ".")
    private @Nullable String time;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Length of the warm-up, which the results exclude, or 'auto' to warm up until a steady state"
                    + " is detected (10 s to 120 s). Default: " + RateWriter.WARMUP
                    + "; with -r find, and with -r max without -C and -D: auto for launched systems, otherwise 5 s"
                    + " and 15 s.")
    private @Nullable String warmup;

    @Option(
            names = {"-C", "--pmessages"},
            paramLabel = "N",
            description = "Total number of messages that all producers send. With a fixed rate, this number"
                    + " determines the length of the measured phase, and -z is not allowed. With -r max, Streamgauge"
                    + " sends N messages five times. The first transfer is cold and is reported separately.")
    private @Nullable String pmessages;

    @Option(
            names = {"-D", "--cmessages"},
            paramLabel = "N",
            description = "Total number of messages that the consumers of each group receive. Has the same effect as"
                    + " -C. With a fixed rate and --consumer-rate, the measured phase is instead long enough"
                    + " for the consumers to receive N messages.")
    private @Nullable String cmessages;

    @Option(
            names = {"-c", "--confirm"},
            paramLabel = "N",
            description = "Maximum number of messages in flight (sent, but not yet confirmed by the broker) for each"
                    + " producer. Default: 65536, or less with many producers or large messages.")
    private @Nullable String confirm;

    @Option(names = "--destinations", paramLabel = "N", description = "Number of queues or topics. Default: 1.")
    private @Nullable String destinations;

    @Option(
            names = {"--queue-pattern-from", "-qpf"},
            paramLabel = "N",
            description = "First number of a RabbitMQ PerfTest queue pattern. Default: 1.")
    private @Nullable String queuePatternFrom;

    @Option(
            names = {"--queue-pattern-to", "-qpt"},
            paramLabel = "N",
            description =
                    "Last number of a RabbitMQ PerfTest queue pattern. The first and the last number determine the"
                            + " number of queues. Cannot be combined with --destinations.")
    private @Nullable String queuePatternTo;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description = "Number of partitions of each queue or topic. Default: 1 if only RabbitMQ and Starlight are"
                    + " measured; otherwise, enough for each consumer to have a partition.")
    private @Nullable String partitions;

    @Option(
            names = "--durability",
            paramLabel = "CLASS",
            description = "Failures that an accepted message survives: D0 (none), D1 (crash of the client), D2 (loss of"
                    + " one node) or D3 (power failure of all nodes). Default: D1.")
    private @Nullable String durability;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "Number of broker nodes that Streamgauge starts for each system. Default: 1.")
    private @Nullable String nodes;

    @Option(
            names = {"--url", "--uri"},
            paramLabel = "URL",
            description = "URL of an existing broker, for example amqps://user@host:5671, or its addresses, for example"
                    + " host:9092,other:9092. If the URL contains a user without a password, Streamgauge reads the"
                    + " password from the environment variable " + BenchExperiment.PASSWORD
                    + ". Default: Streamgauge starts a broker.")
    private @Nullable String url;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description =
                    "Number of trials of each system. Default: 1. To compare systems, run at least 5 trials of each.")
    private @Nullable String repeat;
}
