package io.streamgauge.yaml;

import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.Tree.Sequence;
import java.util.stream.Collectors;

/// Writer that converts a [Tree] to YAML text. Mappings are written in block style, and lists and their content in flow
/// style. References to environment variables remain references. A tree does not contain comments.
public final class TreeWriter {
    private TreeWriter() {}

    /// Returns the text, with a line for each field.
    public static String write(Mapping root) {
        StringBuilder text = new StringBuilder();
        write(root, "", text);
        return text.toString();
    }

    private static void write(Mapping mapping, String indent, StringBuilder text) {
        mapping.entries().forEach((key, entry) -> {
            text.append(indent).append(GeneratedYaml.scalar(key)).append(':');
            if (entry.value() instanceof Mapping fields && !fields.entries().isEmpty()) {
                text.append('\n');
                write(fields, indent + "  ", text);
            } else {
                String value = flow(entry.value());
                text.append(value.isEmpty() ? "" : " ").append(value).append('\n');
            }
        });
    }

    private static String flow(Tree tree) {
        return switch (tree) {
            case Scalar scalar -> scalar.empty() ? "" : GeneratedYaml.scalar(scalar.written());
            case Sequence sequence ->
                sequence.items().stream().map(TreeWriter::flow).collect(Collectors.joining(", ", "[", "]"));
            case Mapping mapping ->
                mapping.entries().entrySet().stream()
                        .map(e -> GeneratedYaml.scalar(e.getKey()) + ": "
                                + flow(e.getValue().value()))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }
}
