package io.streamgauge.cli.bench;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.experiment.parse.Overrides;
import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.TreeReader;
import io.streamgauge.yaml.TreeWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Text of an experiment file. It records which option each line was generated from.
final class ExperimentText {
    /// Name of the experiment.
    static final String NAME = "bench";

    private final List<Line> lines = new ArrayList<>();

    /// Line of the file.
    ///
    /// @param run text to parse, which may contain secrets
    /// @param printed text without secrets
    /// @param origin source of the line that error messages name, for example an option
    private record Line(String run, String printed, String origin) {}

    void comment(String text) {
        lines.add(new Line("# " + text, "# " + text, "the command line"));
    }

    /// Appends the name of a field that contains other fields.
    void section(int depth, String name, String origin) {
        add(depth, GeneratedYaml.scalar(name) + ":", origin);
    }

    /// Appends a field with a single value.
    void field(int depth, String name, String value, String origin) {
        add(depth, name + ": " + GeneratedYaml.scalar(value), origin);
    }

    /// Appends a field with a single value and a comment.
    void field(int depth, String name, String value, String origin, String comment) {
        add(depth, name + ": " + GeneratedYaml.scalar(value) + " # " + comment, origin);
    }

    /// Appends a field whose value is written in YAML.
    void yaml(int depth, String name, String yaml, String origin) {
        add(depth, name + ": " + yaml, origin);
    }

    /// Appends a field with a secret value.
    ///
    /// @param shown value without the secret
    void secret(int depth, String name, String value, String shown, String origin) {
        String start = "  ".repeat(depth) + name + ": ";
        lines.add(new Line(start + GeneratedYaml.quoted(value), start + GeneratedYaml.quoted(shown), origin));
    }

    private void add(int depth, String text, String origin) {
        String line = "  ".repeat(depth) + text;
        lines.add(new Line(line, line, origin));
    }

    /// Returns the text to parse, which may contain secrets.
    String toRun() {
        return joined(true);
    }

    /// Returns the text without secrets, with fields set. If there are such fields, the comments at the start of the
    /// text remain, and other comments do not.
    ///
    /// @param overrides fields to set, as `path=value`; they must be valid and must not contain secrets
    String toPrint(List<String> overrides) {
        String text = joined(false);
        if (overrides.isEmpty()) {
            return text;
        }
        String comments =
                text.lines().takeWhile(line -> line.startsWith("#")).collect(Collectors.joining("\n", "", "\n"));
        ProblemCollector none = new ProblemCollector();
        UnaryOperator<@Nullable String> environment = name -> name;
        Mapping file =
                (Mapping) TreeReader.ofFile(NAME, environment, none).read(text).orElseThrow();
        return comments + TreeWriter.write(new Overrides(environment, none).apply(file, overrides));
    }

    private String joined(boolean run) {
        return lines.stream()
                .map(line -> (run ? line.run : line.printed) + "\n")
                .collect(Collectors.joining());
    }

    /// Returns the problems in the options and in the text. Positions in the text are replaced by the options
    /// from which the lines were generated.
    InvalidExperimentException explain(List<Problem> ofOptions, InvalidExperimentException ofText) {
        Set<Problem> all = new LinkedHashSet<>(ofOptions);
        all.addAll(GeneratedYaml.atOrigins(ofText, (line, problem) -> origin(line, problem.place())));
        return new InvalidExperimentException(List.copyOf(all));
    }

    private String origin(int line, String position) {
        return line <= lines.size() ? lines.get(line - 1).origin : position;
    }
}
