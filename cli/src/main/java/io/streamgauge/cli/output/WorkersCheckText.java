package io.streamgauge.cli.output;

import io.streamgauge.engine.hosts.CheckedHost;
import io.streamgauge.engine.hosts.CheckedHost.Link;
import io.streamgauge.engine.hosts.CheckedHost.State;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Result of a check of worker hosts as text: a table with one line for each host, and the problems.
public final class WorkersCheckText {
    private static final String UNKNOWN = "unknown";
    private static final String GAP = "  ";
    private static final List<String> HEADS = List.of(
            "host",
            "state",
            "round trip ms (median)",
            "brokers",
            "connect ms",
            "clock ms",
            "wall clock ms",
            "other CPU",
            "steal",
            "CPUs",
            "memory (free)",
            "open files",
            "system",
            "Java",
            "Streamgauge");

    private WorkersCheckText() {}

    /// @param hosts checked hosts, at least one
    public static List<String> lines(List<CheckedHost> hosts) {
        List<List<String>> table = new ArrayList<>();
        table.add(HEADS);
        hosts.forEach(host -> table.add(cells(host)));
        List<String> lines = new ArrayList<>(aligned(table));
        lines.add("");
        long ready = hosts.stream().filter(CheckedHost::isReady).count();
        hosts.forEach(host -> host.problems().forEach(problem -> lines.add(problem.toString())));
        lines.add(ready + " of " + hosts.size() + (hosts.size() == 1 ? " worker host is" : " worker hosts are")
                + " ready");
        return lines.stream().map(NumberFormatter::toAscii).toList();
    }

    private static List<String> cells(CheckedHost host) {
        return List.of(
                host.name(),
                host.isReady() ? "ready" : "not ready",
                link(
                        host,
                        l -> NumberFormatter.millis(l.shortestRoundTripNanos()) + " ("
                                + NumberFormatter.millis(l.medianRoundTripNanos()) + ")"),
                state(host, s -> s.reachedBrokers() + " of " + s.brokers()),
                state(host, s -> s.reachedBrokers() == 0 ? "-" : NumberFormatter.millis(s.slowestConnectNanos())),
                link(host, l -> NumberFormatter.millis(l.clockWidthNanos())),
                link(host, l -> NumberFormatter.fixed(l.wallClockNanos() / 1e6, 1)),
                state(host, s -> share(s.otherShare())),
                state(host, s -> share(s.stealShare())),
                NumberFormatter.count(host.facts().cpus()),
                NumberFormatter.bytes(host.facts().memoryBytes())
                        + state(
                                host,
                                s -> s.freeMemoryBytes() < 0
                                        ? ""
                                        : " (" + NumberFormatter.bytes(s.freeMemoryBytes()) + ")"),
                state(host, s -> openFiles(s.maxOpenFiles())),
                host.facts().operatingSystem(),
                host.facts().java(),
                state(host, State::version));
    }

    private static String link(CheckedHost host, Function<Link, String> text) {
        return host.link().map(text).orElse(UNKNOWN);
    }

    private static String state(CheckedHost host, Function<State, String> text) {
        return host.state().map(text).orElse(UNKNOWN);
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

    private static List<String> aligned(List<List<String>> table) {
        List<Integer> widths = IntStream.range(0, HEADS.size())
                .mapToObj(column -> table.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toList();
        return table.stream()
                .map(row -> String.join(
                                GAP,
                                IntStream.range(0, row.size())
                                        .mapToObj(i -> row.get(i)
                                                + " "
                                                        .repeat(widths.get(i)
                                                                - row.get(i).length()))
                                        .toList())
                        .stripTrailing())
                .toList();
    }
}
