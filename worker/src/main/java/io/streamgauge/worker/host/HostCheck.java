package io.streamgauge.worker.host;

import io.streamgauge.result.HostFacts;
import java.util.Optional;

/// Result of the check of a worker host before a run.
///
/// @param address address from which the host connected
/// @param facts facts that the host sent when it joined
/// @param connection round trips to the host, and the differences between its clocks and those of the
///     controller; empty if the host was lost or did not answer
/// @param report report from the host; empty if the host was lost or did not answer
public record HostCheck(
        String address, HostFacts facts, Optional<HostConnection> connection, Optional<HostReport> report) {}
