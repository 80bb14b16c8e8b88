package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.SourcePosition;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.YamlFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Workload or driver file of OMB.
///
/// @param path path as written on the command line
/// @param text content in YAML
public record OmbFile(Path path, String text) {
    /// Returns the name of the file without its directory and without the extension `.yaml` or `.yml`.
    public String baseName() {
        return String.valueOf(path.getFileName()).replaceFirst("\\.ya?ml$", "");
    }

    SourcePosition start() {
        return new SourcePosition(path.toString(), 1, 1);
    }

    /// Returns the fields of the file that have a value. OMB uses the default for a field without a value. If
    /// the file is not a set of fields, this method reports a problem and returns an empty result.
    Optional<Mapping> fields(
            YamlFile.Kind kind, Function<String, @Nullable String> environment, ProblemCollector problems) {
        return YamlFile.read(path.toString(), text, kind, environment, problems).map(OmbFile::withoutEmptyFields);
    }

    private static Mapping withoutEmptyFields(Mapping mapping) {
        Map<String, Tree.Entry> entries = new LinkedHashMap<>();
        mapping.entries().forEach((name, entry) -> {
            switch (entry.value()) {
                case Scalar scalar when scalar.empty() -> {}
                case Mapping inner -> entries.put(name, new Tree.Entry(entry.keyPlace(), withoutEmptyFields(inner)));
                default -> entries.put(name, entry);
            }
        });
        return new Mapping(mapping.place(), entries);
    }

    /// Returns the position of a line in a text block, or `block` if the value is not written as a text block.
    ///
    /// @param block position of the value, which is the position of the indicator of a text block (`|` or `>`)
    /// @param index number of the line in the block, counted from 0
    SourcePosition lineOf(SourcePosition block, int index) {
        String line = text.lines().skip(block.line() - 1L).findFirst().orElse("");
        boolean isBlock = line.length() >= block.column() && "|>".indexOf(line.charAt(block.column() - 1)) >= 0;
        if (!isBlock) {
            return block;
        }
        String content = text.lines().skip(block.line() + index).findFirst().orElse("");
        int indent = content.length() - content.stripLeading().length();
        return new SourcePosition(block.source(), block.line() + 1 + index, indent + 1);
    }
}
