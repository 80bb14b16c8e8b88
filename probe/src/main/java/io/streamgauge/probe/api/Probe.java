package io.streamgauge.probe.api;

/// One row: a check of one capability, the same for every system.
public interface Probe {
    /// For `--only` and result files: lower case with dashes.
    String id();

    /// The capability in a few words.
    String title();

    /// Checks it. Whatever is thrown becomes a finding.
    ProbeResult run(ProbeContext bench) throws Exception;
}
