package io.streamgauge.tool;

import java.util.List;

/// What a tool says of its run.
///
/// @param commands that ran, without secrets
/// @param sentPerSecond messages, of all producers
/// @param receivedPerSecond messages, of all consumers
public record ToolOutput(List<String> commands, double sentPerSecond, double receivedPerSecond) {
    public ToolOutput {
        commands = List.copyOf(commands);
    }
}
