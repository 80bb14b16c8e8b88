package io.streamgauge.probe.api;

/// Row of the matrix. It checks one capability in the same way for every system.
public interface Probe {
    /// Returns the name for `--only` and result files, in lower case with dashes.
    String id();

    /// Returns the capability as a short noun phrase.
    String title();

    /// Checks the capability and returns the result. If the method throws an exception, the caller
    /// converts the exception to a result.
    ProbeResult run(ProbeContext context) throws Exception;
}
