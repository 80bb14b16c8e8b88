package io.streamgauge.experiment.worker;

import io.streamgauge.HostPort;

/// Settings of workers that join a run from other hosts.
///
/// @param listen address and TCP port on which the controller listens
/// @param tokenFile file that contains the secret of the run
public record JoinSettings(HostPort listen, String tokenFile) implements WorkerPlace {}
