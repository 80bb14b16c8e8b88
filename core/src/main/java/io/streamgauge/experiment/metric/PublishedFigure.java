package io.streamgauge.experiment.metric;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Published figure of a system, shown for comparison only.
///
/// @param at map from the path of a factor to its level as written in `vary`; a factor that is not in
///     the map can have any level
/// @param doubtful reason why the figure may be wrong, or null
/// @param source name of the publication; may be empty
public record PublishedFigure(
        String system,
        Map<String, String> at,
        Metric metric,
        Amount value,
        @Nullable String doubtful,
        String source) {
    public PublishedFigure {
        at = Collections.unmodifiableMap(new LinkedHashMap<>(at));
    }
}
