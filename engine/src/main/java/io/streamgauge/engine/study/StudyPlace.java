package io.streamgauge.engine.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.environment.HomeDirectory;
import io.streamgauge.study.Study;
import io.streamgauge.study.StudyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Study and its directory. The directory is below `studies/` of the installation, or is specified by its path.
public record StudyPlace(String name, Path directory, Study study) {

    /// Returns the studies of the installation.
    public static List<StudyPlace> all() throws InvalidExperimentException, IOException {
        List<StudyPlace> all = new ArrayList<>();
        for (Path directory : StudyFile.directories(home())) {
            all.add(new StudyPlace(String.valueOf(directory.getFileName()), directory, StudyFile.read(directory)));
        }
        return all;
    }

    /// Returns the study with a name.
    ///
    /// @param name name of a study, or the path of a directory that contains `study.yaml`
    public static StudyPlace named(String name) throws InvalidExperimentException, IOException {
        Path own = Path.of(name);
        Path directory = Files.isRegularFile(own.resolve("study.yaml")) ? own : home().resolve(name);
        if (!Files.isRegularFile(directory.resolve("study.yaml"))) {
            List<String> known = StudyFile.directories(home()).stream()
                    .map(d -> String.valueOf(d.getFileName()))
                    .toList();
            throw new InvalidExperimentException(List.of(new Problem(
                    "study " + name,
                    "a study with this name does not exist",
                    "Use one of " + String.join(", ", known) + ", or a directory that contains a study.yaml.")));
        }
        Path absolute = directory.toAbsolutePath().normalize();
        return new StudyPlace(String.valueOf(absolute.getFileName()), absolute, StudyFile.read(absolute));
    }

    /// Returns the study of a stored run. If the study directory does not exist on this machine, this method
    /// returns the installed study with the same name.
    ///
    /// @param directory directory of the study at the time of the run
    public static StudyPlace of(String directory) throws InvalidExperimentException, IOException {
        Path there = Path.of(directory);
        return named(Files.isDirectory(there) ? directory : String.valueOf(there.getFileName()));
    }

    private static Path home() {
        return HomeDirectory.path().resolve("studies");
    }
}
