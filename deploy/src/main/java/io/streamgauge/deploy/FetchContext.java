package io.streamgauge.deploy;

import java.nio.file.Path;

/// What a fetch may use.
///
/// @param cache per-user cache directory, shared by concurrent runs
/// @param progress told what is being done
public record FetchContext(Path cache, ProgressListener progress) {}
