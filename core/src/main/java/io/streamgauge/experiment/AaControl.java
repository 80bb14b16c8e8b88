package io.streamgauge.experiment;

/// A/A control, in which one system runs twice in each block. The control measures the difference
/// between the system and its copy.
///
/// @param system name of the system that runs twice
/// @param name name of the second copy in every result
public record AaControl(String system, String name) {
    private static final String SUFFIX = "-control";

    public static AaControl of(String system) {
        return new AaControl(system, system + SUFFIX);
    }
}
