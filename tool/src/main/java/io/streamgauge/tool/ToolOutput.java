package io.streamgauge.tool;

import java.util.List;

/// Result of a run of a tool.
///
/// @param commands executed commands, without secrets
/// @param sentPerSecond messages per second of all producers
/// @param receivedPerSecond messages per second of all consumers
public record ToolOutput(List<String> commands, double sentPerSecond, double receivedPerSecond) {
    public ToolOutput {
        commands = List.copyOf(commands);
    }
}
