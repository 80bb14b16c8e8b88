package io.streamgauge.yaml;

import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reader of the top-level fields of YAML files.
public final class YamlFile {
    private static final int MAX_BYTES = 1 << 20;

    private YamlFile() {}

    /// Description of a type of file, for error messages.
    ///
    /// @param noun noun with its article, for example "an experiment"
    /// @param firstFields remedy for a file that is not a set of fields, as a sentence
    /// @param whenEmpty remedy for an empty file, as a sentence
    public record Kind(String noun, String firstFields, String whenEmpty) {}

    /// Returns the top-level fields of a file. If the file is not a set of fields, this method reports a problem
    /// and returns an empty result. It also reports problems within the fields, for example duplicate names.
    ///
    /// @param file file name for error messages
    /// @param environment function that returns the value of an environment variable, or null if the variable is
    ///     not set
    public static Optional<Mapping> read(
            String file,
            String text,
            Kind kind,
            Function<String, @Nullable String> environment,
            ProblemCollector problems) {
        SourcePosition start = new SourcePosition(file, 1, 1);
        if (text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            problems.add(start, "", "the file is larger than 1 MiB", "Reduce the file to at most 1 MiB.");
            return Optional.empty();
        }
        Optional<Tree> tree = TreeReader.ofFile(file, environment, problems).read(text);
        if (tree.isPresent() && tree.get() instanceof Mapping mapping) {
            return Optional.of(mapping);
        }
        boolean empty = tree.isEmpty() || (tree.get() instanceof Scalar scalar && scalar.empty());
        if (!empty) {
            problems.add(
                    tree.get().place(),
                    "",
                    "the file contains a " + tree.get().kind() + ", not " + kind.noun(),
                    kind.firstFields());
        } else if (problems.isEmpty()) {
            problems.add(start, "", "the file is empty", kind.whenEmpty());
        }
        return Optional.empty();
    }
}
