package io.streamgauge.cli.output;

import io.streamgauge.engine.hosts.CheckedHost;
import io.streamgauge.engine.hosts.CheckedHost.Link;
import io.streamgauge.engine.hosts.CheckedHost.State;
import io.streamgauge.report.terminal.TerminalText;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// Result of a check of worker hosts as text: a block of lines for each host, and the problems.
public final class WorkersCheckText {
    private static final String UNKNOWN = "unknown";
    private static final String INDENT = "  ";

    private WorkersCheckText() {}

    /// Returns the text as lines of at most [TerminalText#WIDTH] columns.
    ///
    /// @param hosts checked hosts, at least one
    public static List<String> lines(List<CheckedHost> hosts) {
        List<String> lines = new ArrayList<>();
        hosts.forEach(host -> lines.addAll(block(host)));
        lines.add("");
        hosts.forEach(host -> host.problems().forEach(problem -> lines.addAll(wrapped(problem.toString(), ""))));
        long ready = hosts.stream().filter(CheckedHost::isReady).count();
        lines.add(ready + " of " + hosts.size() + (hosts.size() == 1 ? " worker host is" : " worker hosts are")
                + " ready");
        return lines;
    }

    private static List<String> block(CheckedHost host) {
        return Stream.of(
                        wrapped(host.name() + ": " + (host.isReady() ? "ready" : "not ready"), ""),
                        wrapped("network: " + network(host), INDENT),
                        wrapped("clocks: " + clocks(host), INDENT),
                        wrapped("machine: " + machine(host), INDENT),
                        wrapped("software: " + software(host), INDENT))
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> wrapped(String text, String indent) {
        return TerminalText.wrap(TerminalText.printable(text), indent).lines().toList();
    }

    private static String network(CheckedHost host) {
        return joined(
                link(
                        host,
                        "round trip",
                        l -> millis(l.shortestRoundTripNanos()) + " (median " + millis(l.medianRoundTripNanos()) + ")"),
                state(host, "brokers", s -> s.reachedBrokers() + " of " + s.brokers()),
                state(
                        host,
                        "connect",
                        s -> s.reachedBrokers() == 0 ? NumberFormatter.NONE : millis(s.slowestConnectNanos())));
    }

    private static String clocks(CheckedHost host) {
        return joined(
                link(host, "clock uncertainty", l -> millis(l.clockWidthNanos())),
                link(host, "wall clock", l -> NumberFormatter.fixed(l.wallClockNanos() / 1e6, 1) + " ms"));
    }

    private static String machine(CheckedHost host) {
        return joined(
                "CPUs " + NumberFormatter.count(host.facts().cpus()),
                state(host, "other CPU", s -> share(s.otherShare())),
                state(host, "steal", s -> share(s.stealShare())),
                "memory " + NumberFormatter.bytes(host.facts().memoryBytes()),
                state(
                        host,
                        "free memory",
                        s -> s.freeMemoryBytes() < 0 ? UNKNOWN : NumberFormatter.bytes(s.freeMemoryBytes())),
                state(host, "open files", s -> openFiles(s.maxOpenFiles())));
    }

    private static String software(CheckedHost host) {
        return joined(
                host.facts().operatingSystem(),
                "Java " + host.facts().java(),
                state(host, "Streamgauge", State::version));
    }

    private static String joined(String... items) {
        return String.join(", ", items);
    }

    private static String link(CheckedHost host, String name, Function<Link, String> text) {
        return name + " " + host.link().map(text).orElse(UNKNOWN);
    }

    private static String state(CheckedHost host, String name, Function<State, String> text) {
        return name + " " + host.state().map(text).orElse(UNKNOWN);
    }

    private static String millis(long nanos) {
        return NumberFormatter.millis(nanos) + " ms";
    }

    private static String share(double share) {
        return share < 0 ? UNKNOWN : NumberFormatter.percent(share);
    }

    private static String openFiles(long limit) {
        if (limit < 0) {
            return UNKNOWN;
        }
        return limit == Long.MAX_VALUE ? "unlimited" : NumberFormatter.count(limit);
    }
}
