package io.streamgauge.cli.bench;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options of other load tools that Streamgauge does not support. The help does not list these options. Each of
/// them causes an error that names an alternative.
@SuppressWarnings("UnusedVariable") // GivenOptions reads the values.
final class UnsupportedFlags {
    private static final String QUEUE_PATTERN = "--queue-pattern";

    @Option(
            names = {QUEUE_PATTERN, "-qp"},
            hidden = true)
    private @Nullable String queuePattern;

    /// Adds a problem for each unsupported option that is given.
    static void check(GivenOptions given, Problems problems) {
        given.get(QUEUE_PATTERN)
                .ifPresent(option -> problems.add(
                        option,
                        option.name() + " is not supported: Streamgauge chooses the names of queues and topics so"
                                + " that it removes only the ones that it created",
                        "Remove " + option.name() + ". The options --queue-pattern-from and --queue-pattern-to set the"
                                + " number of queues."));
    }
}
