package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.streamgauge.experiment.omb.OmbOrigin;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Arguments of a run. Streamgauge uses these arguments to resume the run.
///
/// @param file name of the experiment file, without its directory
/// @param set overrides in the form `path=value`, with secrets masked
/// @param only names of the selected systems; empty if all systems are selected
/// @param environmentHash hash of the values from the environment in properties of the systems, without
///     credentials; empty without such values and in files of earlier versions
/// @param masked true if the stored experiment file or `set` contains a masked secret; null in files of earlier
///     versions
/// @param omb facts about the OMB files from which the experiment was converted; null if the run used an
///     experiment file
public record RunOrigin(
        String file,
        List<String> set,
        List<String> only,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String environmentHash,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean masked,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable OmbOrigin omb) {
    public RunOrigin {
        set = List.copyOf(set);
        only = List.copyOf(only);
        environmentHash = Objects.requireNonNullElse(environmentHash, "");
    }
}
