package io.streamgauge.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.YamlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Reader of `study.yaml` in the directory of a study.
public final class StudyFile {
    private static final String NAME = "study.yaml";
    private static final YamlFile.Kind KIND = new YamlFile.Kind(
            "a study",
            "Start with the fields 'title', 'source' and 'asks'.",
            "Describe the study. For examples, see the directory studies/.");

    private StudyFile() {}

    /// Returns the directories in `all` that contain a study, sorted by name; empty if `all` is not a directory.
    public static List<Path> directories(Path all) throws IOException {
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(all)) {
            return entries.filter(d -> Files.isRegularFile(d.resolve(NAME)))
                    .sorted()
                    .toList();
        }
    }

    /// Reads the study in a directory and checks that the files that it refers to exist.
    ///
    /// @throws InvalidExperimentException with all problems of the file or, if the file is correct, with all
    ///     problems of the price file
    public static Study read(Path directory) throws InvalidExperimentException, IOException {
        Path file = directory.resolve(NAME);
        ProblemCollector problems = new ProblemCollector();
        Study study = YamlFile.read(file.toString(), Files.readString(file), KIND, System::getenv, problems)
                .map(root -> new StudyReader(directory).read(new Fields(root, StudyShape.STUDY, "", problems)))
                .orElse(null);
        if (study == null || !problems.isEmpty()) {
            throw problems.toException();
        }
        if (study.prices() != null) {
            Prices.read(directory.resolve(study.prices()));
        }
        return study;
    }
}
