package io.streamgauge.experiment;

/// The A/A control: one system runs twice in each block, so that its difference from itself is known.
///
/// @param system name of the system that runs twice
/// @param name of the second one, in every result
public record AaControl(String system, String name) {
    private static final String SUFFIX = "-control";

    public static AaControl of(String system) {
        return new AaControl(system, system + SUFFIX);
    }
}
