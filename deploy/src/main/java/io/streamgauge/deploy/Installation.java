package io.streamgauge.deploy;

import java.nio.file.Path;

/// A broker's software on this machine.
///
/// @param version of the broker
/// @param home where it lies
/// @param origin for people: where it came from, for example `Maven Central` or `PATH`
public record Installation(String version, Path home, String origin) {}
