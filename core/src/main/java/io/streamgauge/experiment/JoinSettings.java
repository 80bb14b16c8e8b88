package io.streamgauge.experiment;

/// Settings of workers that join a run from other hosts.
///
/// @param address address on which the controller listens
/// @param port TCP port on which the controller listens, from 1 to 65,535
/// @param tokenFile file with the secret of the run
public record JoinSettings(String address, int port, String tokenFile) {}
