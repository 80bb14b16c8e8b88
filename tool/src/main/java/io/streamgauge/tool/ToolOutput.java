package io.streamgauge.tool;

import java.util.List;

/// Result of a tool run.
///
/// @param commands main class and arguments of each kind of program, without secrets
/// @param sentPerSecond total send rate of all producers, in messages per second
/// @param receivedPerSecond total receive rate of all consumers, in messages per second
public record ToolOutput(List<String> commands, double sentPerSecond, double receivedPerSecond) {
    public ToolOutput {
        commands = List.copyOf(commands);
    }
}
