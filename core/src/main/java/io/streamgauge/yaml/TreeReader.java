package io.streamgauge.yaml;

import io.streamgauge.yaml.Tree.Entry;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.Tree.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// Reader that converts YAML text to a [Tree]. It records positions, resolves references to environment
/// variables, and reports duplicate keys and syntax errors.
public final class TreeReader {
    /// Maximum number of nodes. It limits the expansion of aliases, which can turn a small file into a huge
    /// tree.
    private static final int MAX_NODES = 50_000;

    private static final int MAX_DEPTH = 50;
    private static final Set<Tag> TAGS = Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL, Tag.MAP, Tag.SEQ);
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:([^}]*)}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Function<Mark, SourcePosition> places;
    private final SourcePosition start;
    private final Function<String, @Nullable String> environment;
    private final ProblemCollector problems;
    private int nodes;

    private TreeReader(
            SourcePosition start,
            Function<Mark, SourcePosition> places,
            Function<String, @Nullable String> environment,
            ProblemCollector problems) {
        this.start = start;
        this.places = places;
        this.environment = environment;
        this.problems = problems;
    }

    /// Creates a reader of a file. Positions are lines and columns.
    public static TreeReader ofFile(
            String file, Function<String, @Nullable String> environment, ProblemCollector problems) {
        return new TreeReader(
                new SourcePosition(file, 1, 1),
                mark -> new SourcePosition(file, mark.getLine() + 1, mark.getColumn() + 1),
                environment,
                problems);
    }

    /// Creates a reader of the value of an option. The position of every value is the option itself.
    public static TreeReader ofOption(
            SourcePosition option, Function<String, @Nullable String> environment, ProblemCollector problems) {
        return new TreeReader(option, mark -> option, environment, problems);
    }

    /// Returns the tree. The result is empty if the text is empty or contains only comments. If the syntax is
    /// invalid or the content is too large, this method reports a problem and returns an empty result.
    public Optional<Tree> read(String text) {
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel("file")
                    .setAllowNonScalarKeys(true)
                    .build();
            List<Node> documents = new ArrayList<>();
            new Compose(settings).composeAllFromString(text).forEach(documents::add);
            if (documents.size() > 1) {
                problem(
                        documents.get(1).getStartMark(),
                        "a second YAML document starts here",
                        "Keep one document per file.");
            }
            return documents.isEmpty() ? Optional.empty() : Optional.of(tree(documents.getFirst(), 0));
        } catch (MarkedYamlEngineException e) {
            String context = e.getContext() == null ? "" : " " + e.getContext();
            String reason = "the YAML syntax is invalid" + context + ": " + e.getProblem();
            problem(
                    e.getProblemMark().or(e::getContextMark),
                    reason.replace('\n', ' ').replaceFirst("\\. \\(Do not use.*$", ""),
                    remedy(e));
        } catch (TooLarge | StackOverflowError e) {
            problems.add(
                    start,
                    "",
                    "the content is too large or too deeply nested",
                    "Reduce the number of values and levels, or remove aliases.");
        } catch (YamlEngineException e) {
            String line = String.valueOf(e.getMessage())
                    .lines()
                    .findFirst()
                    .orElse("unreadable")
                    .replaceFirst("\\.+$", "");
            problems.add(start, "", "the YAML cannot be read: " + line, "Correct the syntax.");
        }
        return Optional.empty();
    }

    private static String remedy(MarkedYamlEngineException e) {
        boolean tab = String.valueOf(e.getProblem()).contains("TAB")
                || String.valueOf(e.getProblem()).contains("\\t");
        return tab
                ? "Indent with spaces. YAML does not allow tabs in the indentation."
                : "Check the indentation, colons, quotes and brackets near this position.";
    }

    private void problem(Optional<Mark> mark, String reason, String remedy) {
        problems.add(mark.map(places).orElse(start), "", reason, remedy);
    }

    private SourcePosition place(Node node) {
        return node.getStartMark().map(places).orElse(start);
    }

    private Tree tree(Node node, int depth) {
        if (++nodes > MAX_NODES || depth > MAX_DEPTH) {
            throw new TooLarge();
        }
        if (!TAGS.contains(node.getTag())) {
            problem(
                    node.getStartMark(),
                    "the tag " + node.getTag().getValue() + " is not supported",
                    "Remove the tag.");
        }
        return switch (node) {
            case ScalarNode scalar -> scalar(scalar);
            case SequenceNode sequence ->
                new Sequence(
                        place(node),
                        sequence.getValue().stream()
                                .map(item -> tree(item, depth + 1))
                                .toList());
            case MappingNode mapping -> mapping(mapping, depth);
            default -> throw new IllegalStateException("unknown YAML node " + node.getNodeType());
        };
    }

    private Mapping mapping(MappingNode node, int depth) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : node.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problem(
                        tuple.getKeyNode().getStartMark(),
                        "a field name must be a single value, not a list or a mapping",
                        "Write name: value.");
                continue;
            }
            Entry entry = new Entry(place(key), tree(tuple.getValueNode(), depth + 1));
            Entry first = entries.putIfAbsent(key.getValue(), entry);
            if (first != null) {
                SourcePosition place = first.keyPlace();
                problem(
                        key.getStartMark(),
                        "field '" + key.getValue() + "' is defined twice"
                                + (place.inFile() ? ", first on line " + place.line() : ""),
                        "Keep one of them.");
            }
        }
        return new Mapping(place(node), entries);
    }

    private Scalar scalar(ScalarNode node) {
        String written = node.getValue();
        boolean empty = node.getTag().equals(Tag.NULL);
        return new Scalar(place(node), written, filledIn(node, written), empty);
    }

    private String filledIn(ScalarNode node, String written) {
        Matcher matcher = REFERENCE.matcher(written);
        StringBuilder filled = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(filled, Matcher.quoteReplacement(variable(node, matcher.group(1))));
        }
        return matcher.appendTail(filled).toString();
    }

    private String variable(ScalarNode node, String name) {
        if (!VARIABLE.matcher(name).matches()) {
            problem(
                    node.getStartMark(),
                    "'${env:" + name + "}' does not contain a valid variable name",
                    "Write ${env:NAME}, where NAME consists of letters, digits and _ and does not start with a digit.");
            return "";
        }
        String value = environment.apply(name);
        if (value == null) {
            problem(
                    node.getStartMark(),
                    "the environment variable " + name + " is not set",
                    "Set it, for example: export " + name + "=...");
            return "";
        }
        return value;
    }

    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLarge() {
            super("too large", null, false, false);
        }
    }
}
