package io.streamgauge.deploy;

import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.LogTail;
import java.util.List;
import java.util.stream.Collectors;

/// Excerpt of a node's log, with indented lines for use in an error message.
final class NodeLog {
    private static final int SHOWN_LINES = 20;
    private static final int SHOWN_COLUMNS = 240;

    private NodeLog() {}

    /// Returns the last lines of the log of a node, or `(empty)` if the log is empty.
    static String lastLines(ChildProcess node) {
        List<String> lines = LogTail.lines(node.log(), SHOWN_LINES);
        return lines.isEmpty() ? "  (empty)" : indented(lines);
    }

    static String indented(List<String> lines) {
        return lines.stream()
                .map(line -> "  " + line.substring(0, Math.min(line.length(), SHOWN_COLUMNS)))
                .collect(Collectors.joining("\n"));
    }
}
