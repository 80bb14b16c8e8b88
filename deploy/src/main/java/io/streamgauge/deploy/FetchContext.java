package io.streamgauge.deploy;

import java.nio.file.Path;

/// Resources for downloading a broker.
///
/// @param cache cache directory of the user, which concurrent runs share
/// @param progress listener to which a line is sent for each step
public record FetchContext(Path cache, ProgressListener progress) {}
