package io.streamgauge.study;

import io.streamgauge.study.Study.Capability;
import io.streamgauge.study.Study.Change;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.Costing;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.RateRule;
import io.streamgauge.study.Study.Tools;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Suggestion;
import io.streamgauge.yaml.Tree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reader of the fields of a study.
final class StudyReader {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,30}");
    private static final List<String> KINDS = List.of("file", "probe", "tools");
    private static final Map<String, Boolean> BOOLEANS = Map.of("true", true, "false", false);

    private final Path directory;
    private final Set<String> parts = new TreeSet<>();

    /// @param directory directory of the study, which must contain the files named in the study
    StudyReader(Path directory) {
        this.directory = directory;
    }

    Study read(Fields study) {
        study.requireAll("title", "source", "asks");
        List<Fields> sections = study.sections("parts", StudyShape.PART);
        for (Fields part : sections) {
            String id = part.text("id", "");
            if (!id.isEmpty() && !parts.add(id)) {
                part.problem("id", "part '" + id + "' is defined twice", "Specify a different id for each part.");
            }
        }
        Study read = new Study(
                study.text("title", ""),
                study.text("source", ""),
                study.text("asks", ""),
                sections.stream().map(this::part).toList(),
                study.sections("claims", StudyShape.CLAIM).stream()
                        .map(this::claim)
                        .toList(),
                texts(study, "limits"),
                texts(study, "notes"),
                textOrNull(study, "prices"),
                study.sections("costs", StudyShape.COSTING).stream()
                        .map(this::costing)
                        .toList());
        if (study.has("costs")) {
            study.require("prices", "Name a file with the prices of the hosts.");
        }
        checkFile(study, "prices");
        return read;
    }

    private Part part(Fields part) {
        part.requireAll("id", "title");
        String id = part.text("id", "");
        if (!id.isEmpty() && !ID.matcher(id).matches()) {
            part.problem(
                    "id",
                    part.pathOf("id") + " '" + id + "' cannot be used as a directory name",
                    "Use up to 31 letters, digits, '-' and '_', beginning with a letter or digit.");
        }
        part.oneOf(KINDS);
        for (String key : List.of("file", "small", "probe")) {
            checkFile(part, key);
        }
        List<Change> changes = new ArrayList<>();
        for (Fields change : part.sections("machine", StudyShape.CHANGE)) {
            change.requireAll("set", "why");
            String set = change.text("set", "=");
            if (!set.contains("=")) {
                change.problem("set", change.pathOf("set") + " '" + set + "' has no '='", "Write path=value.");
            }
            changes.add(new Change(set, change.text("why", "")));
        }
        return new Part(
                id,
                part.text("title", ""),
                textOrNull(part, "file"),
                textOrNull(part, "small"),
                textOrNull(part, "probe"),
                part.part("tools", StudyShape.TOOLS).map(this::tools).orElse(null),
                part.text("needs", ""),
                changes,
                part.part("rate", StudyShape.RATE).map(this::rate).orElse(null));
    }

    private Tools tools(Fields tools) {
        tools.requireAll("file", "messages", "machineMessages", "beside");
        checkFile(tools, "file");
        return new Tools(
                tools.text("file", ""),
                tools.integer("messages", 1, Long.MAX_VALUE, 1L),
                tools.integer("machineMessages", 1, Long.MAX_VALUE, 1L),
                partNamed(tools, "beside"));
    }

    private RateRule rate(Fields rate) {
        rate.requireAll("path", "of", "share", "why");
        return new RateRule(
                rate.text("path", ""), partNamed(rate, "of"), rate.number("share", 0, 1000, 1), rate.text("why", ""));
    }

    private Claim claim(Fields claim) {
        claim.requireAll("id", "text");
        if (!claim.has("of") && !claim.has("probe") && !claim.has("undecided")) {
            claim.problem(
                    "id",
                    "claim '" + claim.text("id", "") + "' has no evidence",
                    "Add 'of' or 'probe', or give the reason in 'undecided'.");
        }
        List<String> evidence = texts(claim, "of");
        for (String reference : evidence) {
            String[] words = reference.split("/", 2);
            if (words.length < 2) {
                claim.problem("of", "'" + reference + "' is not a claim of a part", "Write PART/CLAIM.");
            } else if (!parts.contains(words[0])) {
                claim.problem("of", unknownPart(words[0]), Suggestion.among(words[0], parts));
            }
        }
        return new Claim(
                claim.text("id", ""),
                claim.text("text", ""),
                evidence,
                claim.sections("probe", StudyShape.CAPABILITY).stream()
                        .map(this::capability)
                        .toList(),
                claim.text("undecided", ""),
                claim.text("change", ""));
    }

    private Capability capability(Fields probe) {
        probe.requireAll("part", "row", "system", "offered");
        return new Capability(
                partNamed(probe, "part"),
                probe.text("row", ""),
                probe.text("system", ""),
                probe.choice("offered", BOOLEANS, false));
    }

    private Costing costing(Fields cost) {
        cost.requireAll("part", "bytes");
        Map<String, Map<String, String>> levels = new LinkedHashMap<>();
        Tree at = cost.value("at");
        if (at != null) {
            cost.mapping(at, cost.pathOf("at"))
                    .ifPresent(systems -> systems.entries()
                            .forEach((system, entry) -> levels.put(
                                    system, cost.properties(entry.value(), cost.pathOf("at") + "." + system))));
        }
        return new Costing(partNamed(cost, "part"), cost.integer("bytes", 1, Integer.MAX_VALUE, 1), levels);
    }

    private String partNamed(Fields fields, String key) {
        String id = fields.text(key, "");
        if (!id.isEmpty() && !parts.contains(id)) {
            fields.problem(key, unknownPart(id), Suggestion.among(id, parts));
        }
        return id;
    }

    private static String unknownPart(String id) {
        return "the study has no part '" + id + "'";
    }

    private void checkFile(Fields fields, String key) {
        String name = fields.text(key, "");
        if (!name.isEmpty() && !Files.isRegularFile(directory.resolve(name))) {
            fields.problem(
                    key, fields.pathOf(key) + " '" + name + "': file not found", "Write a path relative to the study.");
        }
    }

    private static List<String> texts(Fields fields, String key) {
        List<String> texts = new ArrayList<>();
        for (Tree item : fields.items(key)) {
            if (item instanceof Tree.Scalar scalar) {
                texts.add(scalar.value());
            } else {
                fields.problems()
                        .add(
                                item.place(),
                                fields.pathOf(key),
                                fields.pathOf(key) + " contains a " + item.kind() + ", not text",
                                "Quote text that contains ': '.");
            }
        }
        return texts;
    }

    private static @Nullable String textOrNull(Fields fields, String key) {
        return fields.has(key) ? fields.text(key, "") : null;
    }
}
