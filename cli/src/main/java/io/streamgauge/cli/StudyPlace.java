package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.study.Study;
import io.streamgauge.study.StudyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A study and where it lies: below `studies/` of the installation, or in a directory of the user's.
record StudyPlace(String name, Path directory, Study study) {

    static List<StudyPlace> all() throws InvalidExperimentException, IOException {
        List<StudyPlace> all = new ArrayList<>();
        for (Path directory : StudyFile.directories(home())) {
            all.add(new StudyPlace(String.valueOf(directory.getFileName()), directory, StudyFile.read(directory)));
        }
        return all;
    }

    /// @param name of a study, or the path of a directory that holds one
    static StudyPlace named(String name) throws InvalidExperimentException, IOException {
        Path own = Path.of(name);
        Path directory = Files.isRegularFile(own.resolve("study.yaml")) ? own : home().resolve(name);
        if (!Files.isRegularFile(directory.resolve("study.yaml"))) {
            List<String> known = StudyFile.directories(home()).stream()
                    .map(d -> String.valueOf(d.getFileName()))
                    .toList();
            throw new InvalidExperimentException(List.of(new Problem(
                    "study " + name,
                    "there is no such study",
                    "Name one of " + String.join(", ", known) + ", or a directory that holds a study.yaml.")));
        }
        Path absolute = directory.toAbsolutePath().normalize();
        return new StudyPlace(String.valueOf(absolute.getFileName()), absolute, StudyFile.read(absolute));
    }

    /// The study of a run, which may have been made on another machine.
    ///
    /// @param directory in which the study lay
    static StudyPlace of(String directory) throws InvalidExperimentException, IOException {
        Path there = Path.of(directory);
        return named(Files.isDirectory(there) ? directory : String.valueOf(there.getFileName()));
    }

    private static Path home() {
        return ExperimentFile.home().resolve("studies");
    }
}
