package io.streamgauge.probe.api;

/// Check of one capability, with the same code for every system. Each probe is a row of the matrix.
public interface Probe {
    /// Returns the name for the option `--only` and for result files, in lower case with hyphens.
    String id();

    /// Returns the capability as a short noun phrase.
    String title();

    /// Checks the capability and returns the result. If the method throws an exception, the caller
    /// converts the exception to a result.
    ProbeResult run(ProbeContext context) throws Exception;
}
