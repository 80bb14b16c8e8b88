package io.streamgauge.deploy;

import java.nio.file.Path;

/// Resources for downloading a broker.
///
/// @param cache per-user cache directory, shared by concurrent runs
/// @param progress listener that receives a line for each step
public record FetchContext(Path cache, ProgressListener progress) {}
