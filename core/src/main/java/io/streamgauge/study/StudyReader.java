package io.streamgauge.study;

import io.streamgauge.study.Study.Capability;
import io.streamgauge.study.Study.Change;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.Costing;
import io.streamgauge.study.Study.NotTestable;
import io.streamgauge.study.Study.Original;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.RateRule;
import io.streamgauge.study.Study.Recommendation;
import io.streamgauge.study.Study.Statement;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reader of the fields of a study.
final class StudyReader {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,30}");
    private static final List<String> KINDS = List.of("file", "probe", "tools");
    private static final List<String> EVIDENCE =
            List.of("of", "size", "further", "probe", "not-testable", "size-not-testable");
    private static final Map<String, NotTestable.At> AT = Map.of(
            "machine", NotTestable.At.MACHINE,
            "unavailable", NotTestable.At.UNAVAILABLE,
            "always", NotTestable.At.ALWAYS);
    private static final Map<String, Boolean> BOOLEANS = Map.of("true", true, "false", false);

    private final Path directory;
    private final Set<String> parts = new TreeSet<>();

    /// @param directory directory of the study, which must contain the files that the study refers to
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
        List<Part> all = sections.stream().map(this::part).toList();
        List<Claim> claims = study.sections("claims", StudyShape.CLAIM).stream()
                .map(this::claim)
                .toList();
        Study read = new Study(
                study.text("title", ""),
                study.text("source", ""),
                study.text("asks", ""),
                study.part("original", StudyShape.ORIGINAL)
                        .map(original -> original(original, claims))
                        .orElse(null),
                study.sections("recommendations", StudyShape.RECOMMENDATION).stream()
                        .map(advice -> recommendation(advice, claims))
                        .toList(),
                all,
                claims,
                texts(study, "limits"),
                texts(study, "notes"),
                textOrNull(study, "prices"),
                study.sections("costs", StudyShape.COSTING).stream()
                        .map(this::costing)
                        .toList());
        if (study.has("costs")) {
            study.require("prices", "Specify a file that contains the prices of the hosts.");
        }
        checkFile(study, "prices");
        return read;
    }

    private static Original original(Fields original, List<Claim> claims) {
        Map<String, String> figures = original.properties("figures");
        figures.keySet().forEach(claim -> checkClaim(original, "figures", claim, claims));
        return new Original(original.text("found", ""), original.properties("testbed"), figures);
    }

    private static Recommendation recommendation(Fields advice, List<Claim> claims) {
        advice.requireAll("use", "claim");
        String claim = advice.text("claim", "");
        checkClaim(advice, "claim", claim, claims);
        if (!advice.has("supported") && !advice.has("refuted")) {
            advice.problem("claim", advice.path() + " does not contain advice", "Add 'supported', 'refuted' or both.");
        }
        return new Recommendation(
                advice.text("use", ""),
                claim,
                advice.integer("statement", 1, 100, 0),
                advice.text("supported", ""),
                advice.text("refuted", ""));
    }

    private static void checkClaim(Fields fields, String key, String claim, List<Claim> claims) {
        List<String> known = claims.stream().map(Claim::id).toList();
        if (!claim.isEmpty() && !known.contains(claim)) {
            fields.problem(key, "the study does not have a claim '" + claim + "'", Suggestion.among(claim, known));
        }
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
                change.problem(
                        "set", change.pathOf("set") + " '" + set + "' does not contain '='", "Write path=value.");
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
                rates(part));
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

    /// Reads `rate`, which is a single rule, or `rates`, which is a list of rules.
    private List<RateRule> rates(Fields part) {
        if (part.has("rate") && part.has("rates")) {
            part.problem("rates", part.pathOf("rates") + " cannot be combined with 'rate'", "Remove one of them.");
        }
        return Stream.concat(
                        part.part("rate", StudyShape.RATE).stream(), part.sections("rates", StudyShape.RATE).stream())
                .map(this::rate)
                .toList();
    }

    private RateRule rate(Fields rate) {
        rate.requireAll("path", "of", "share", "why");
        return new RateRule(
                rate.text("path", ""),
                partNamed(rate, "of"),
                textOrNull(rate, "system"),
                rate.number("share", 0, 1000, 1),
                rate.text("why", ""));
    }

    private Claim claim(Fields claim) {
        claim.requireAll("id", "text");
        List<Statement> statements;
        if (claim.has("statements")) {
            for (String key : EVIDENCE) {
                if (claim.has(key)) {
                    claim.problem(
                            key,
                            claim.pathOf(key) + " cannot be combined with 'statements'",
                            "Move this field to a statement.");
                }
            }
            statements = claim.sections("statements", StudyShape.STATEMENT).stream()
                    .peek(statement -> statement.require("text", "Describe the result that the evidence must show."))
                    .map(this::statement)
                    .toList();
            if (statements.isEmpty()) {
                claim.problem("statements", claim.pathOf("statements") + " is empty", "Add a statement.");
            }
        } else {
            statements = List.of(statement(claim));
        }
        return new Claim(claim.text("id", ""), claim.text("text", ""), statements, claim.text("change", ""));
    }

    /// Reads the text and the evidence of a statement, or of a claim that consists of a single statement.
    private Statement statement(Fields statement) {
        NotTestable notTestable = notTestable(statement, "not-testable");
        boolean always = notTestable != null && notTestable.at() == NotTestable.At.ALWAYS;
        if (!statement.has("of") && !statement.has("probe") && !always) {
            statement.problem(
                    "text",
                    statement.path() + " does not have evidence about a direction",
                    "Add 'of' or 'probe'. If a test is not possible, add 'not-testable' with 'at: always' and 'why'.");
        }
        return new Statement(
                statement.text("text", ""),
                references(statement, "of"),
                references(statement, "size"),
                references(statement, "further"),
                statement.sections("probe", StudyShape.CAPABILITY).stream()
                        .map(this::capability)
                        .toList(),
                notTestable,
                notTestable(statement, "size-not-testable"));
    }

    private static @Nullable NotTestable notTestable(Fields statement, String key) {
        return statement
                .part(key, StudyShape.NOT_TESTABLE)
                .map(fields -> {
                    fields.requireAll("at", "why");
                    return new NotTestable(fields.choice("at", AT, NotTestable.At.ALWAYS), fields.text("why", ""));
                })
                .orElse(null);
    }

    private List<String> references(Fields fields, String key) {
        List<String> references = texts(fields, key);
        for (String reference : references) {
            String[] words = reference.split("/", 2);
            if (words.length < 2) {
                fields.problem(key, "'" + reference + "' is not a claim of a part", "Write PART/CLAIM.");
            } else if (!parts.contains(words[0])) {
                fields.problem(key, unknownPart(words[0]), Suggestion.among(words[0], parts));
            }
        }
        return references;
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
        return "the study does not have a part '" + id + "'";
    }

    private void checkFile(Fields fields, String key) {
        String name = fields.text(key, "");
        if (!name.isEmpty() && !Files.isRegularFile(directory.resolve(name))) {
            fields.problem(
                    key,
                    fields.pathOf(key) + " '" + name + "': file not found",
                    "Write a path relative to the directory of the study.");
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
                                "Write text, in quotes if it contains ': '.");
            }
        }
        return texts;
    }

    private static @Nullable String textOrNull(Fields fields, String key) {
        return fields.has(key) ? fields.text(key, "") : null;
    }
}
