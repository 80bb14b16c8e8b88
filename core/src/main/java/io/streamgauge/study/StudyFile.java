package io.streamgauge.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Reads `study.yaml` of a study's directory.
public final class StudyFile {
    private static final String NAME = "study.yaml";
    private static final String ID = "[A-Za-z0-9][A-Za-z0-9_-]{0,30}";

    private final Path file;
    private final List<Problem> problems = new ArrayList<>();

    private StudyFile(Path file) {
        this.file = file;
    }

    /// Directories below `all` that hold a study.
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

    /// @throws InvalidExperimentException with what is wrong with the file
    public static Study read(Path directory) throws InvalidExperimentException, IOException {
        return new StudyFile(directory.resolve(NAME)).read();
    }

    private Study read() throws InvalidExperimentException, IOException {
        Study study = StudyYaml.read(file, Study.class);
        if (study == null
                || Stream.of(study.title(), study.asks(), study.source()).anyMatch(Objects::isNull)) {
            throw new InvalidExperimentException(List.of(new Problem(
                    file.toString(), "it lacks title, asks or source", "Say what is studied, and by whom.")));
        }
        study.parts().forEach(this::check);
        Set<String> parts = new TreeSet<>(study.parts().stream().map(Part::id).toList());
        study.parts().stream()
                .filter(p -> p.rate() != null && !parts.contains(p.rate().of()))
                .forEach(p -> problem("part " + p.id(), "it takes its rate from a part that does not exist"));
        study.claims().forEach(c -> check(c, parts));
        study.parts().stream()
                .filter(p -> p.tools() != null
                        && !parts.contains(String.valueOf(p.tools().beside())))
                .forEach(p -> problem("part " + p.id(), "tools.beside names a part that does not exist"));
        study.costs().stream()
                .filter(c -> c.bytes() < 1 || c.part() == null || !parts.contains(c.part()))
                .forEach(c -> problem("costs of part " + c.part(), "there is no such part, or bytes is not above 0"));
        if (!study.costs().isEmpty() && study.prices() == null) {
            problem("costs", "it needs prices: a file beside it");
        }
        if (study.prices() != null && problems.isEmpty()) {
            Prices.read(file.resolveSibling(study.prices()));
        }
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        return study;
    }

    private void problem(String what, String reason) {
        problems.add(new Problem(file + ": " + what, reason, "Correct it."));
    }

    private void check(Part part) {
        String what = "part " + part.id();
        if (part.id() == null || !part.id().matches(ID) || part.title() == null) {
            problem(what, "a part needs an id of letters, digits, '-' and '_', and a title");
        }
        if (Stream.of(part.file(), part.probe(), part.tools())
                        .filter(Objects::nonNull)
                        .count()
                != 1) {
            problem(what, "it needs one of file, probe and tools");
            return;
        }
        Study.Tools tools = part.tools();
        if (tools != null && (tools.file() == null || tools.messages() < 1 || tools.machineMessages() < 1)) {
            problem(what, "tools needs file, messages and machineMessages");
            return;
        }
        for (Study.Scale scale : Study.Scale.values()) {
            if (!Files.isRegularFile(file.resolveSibling(part.file(scale)))) {
                problem(what, "there is no file " + part.file(scale));
            }
        }
        if (part.machine().stream().anyMatch(c -> c.set() == null || !c.set().contains("=") || c.why() == null)) {
            problem(what, "each change needs set: path=value and why");
        }
    }

    private void check(Claim claim, Set<String> parts) {
        String what = "claim " + claim.id();
        if (claim.id() == null || claim.text() == null) {
            problem(what, "a claim needs an id and a text");
        }
        if (claim.of().isEmpty() && claim.probe().isEmpty() && claim.undecided().isEmpty()) {
            problem(what, "it needs of, probe or undecided");
        }
        for (String evidence : claim.of()) {
            if (!parts.contains(evidence.split("/", 2)[0]) || !evidence.contains("/")) {
                problem(what, "'" + evidence + "' is not PART/CLAIM");
            }
        }
        claim.probe().stream()
                .filter(p -> !parts.contains(p.part()))
                .forEach(p -> problem(what, "there is no part " + p.part()));
    }
}
