package io.streamgauge.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The YAML files of a study that are not experiments.
final class StudyYaml {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private StudyYaml() {}

    /// Null if the file is empty.
    static <T> @Nullable T read(Path file, Class<T> type) throws InvalidExperimentException, IOException {
        String label = String.valueOf(file.getFileName());
        try {
            Object tree =
                    new Load(LoadSettings.builder().setLabel(label).build()).loadFromString(Files.readString(file));
            return MAPPER.convertValue(tree, type);
        } catch (YamlEngineException | JacksonException e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
            throw new InvalidExperimentException(
                    List.of(new Problem(file.toString(), "it cannot be read: " + reason, "Correct it.")));
        }
    }
}
