package io.streamgauge.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A figure that somebody else published for a system, shown beside ours and never mixed in.
///
/// @param at factor path to level as written in `vary`; factors that are not named may have any level
/// @param doubtful why the figure may not be what it seems, or null
/// @param source where it was published; may be empty
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
