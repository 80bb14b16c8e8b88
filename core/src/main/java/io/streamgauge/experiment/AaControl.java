package io.streamgauge.experiment;

/// A/A control: one system runs twice in each block, once as itself and once as a copy. The control
/// measures the difference between the two.
///
/// @param system name of the system that runs twice
/// @param name name of the copy in the results
public record AaControl(String system, String name) {
    private static final String SUFFIX = "-control";

    public static AaControl of(String system) {
        return new AaControl(system, system + SUFFIX);
    }
}
