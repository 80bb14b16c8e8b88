package io.streamgauge.tool;

import java.util.List;

/// Result of a tool run.
///
/// @param commands executed commands, without secrets
/// @param sentPerSecond rate at which all producers together sent, in messages per second
/// @param receivedPerSecond rate at which all consumers together received, in messages per second
public record ToolOutput(List<String> commands, double sentPerSecond, double receivedPerSecond) {
    public ToolOutput {
        commands = List.copyOf(commands);
    }
}
