package io.streamgauge.experiment;

/// A/A control, in which one system runs twice in each block: under its own name and as a copy. The difference
/// between the results of the system and of its copy shows the noise of the machine.
///
/// @param system name of the system that runs twice
/// @param name name of the copy in the results
public record AaControl(String system, String name) {
    private static final String SUFFIX = "-control";

    public static AaControl of(String system) {
        return new AaControl(system, system + SUFFIX);
    }
}
