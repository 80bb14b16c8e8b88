package io.streamgauge.yaml;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// Support for experiment files whose text a program has written. The user did not write this text, so problems
/// must name its origins.
public final class GeneratedYaml {
    private static final Pattern POSITION = Pattern.compile(".*\\.yaml:([0-9]{1,9}):[0-9]+");
    private static final JsonMapper JSON = new JsonMapper();

    private GeneratedYaml() {}

    /// Returns a text as a value in YAML. Every JSON string is also a YAML string.
    public static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }

    /// Replaces the positions in the text by their origins. Keeps problems that are not at a position in the text.
    ///
    /// @param origin function that returns the origin of a problem, from the number of the line, from 1
    /// @return the problems, each of them once
    public static List<Problem> atOrigins(
            InvalidExperimentException invalid, BiFunction<Integer, Problem, String> origin) {
        return invalid.problems().stream()
                .map(problem -> {
                    Matcher line = POSITION.matcher(problem.place());
                    return line.matches()
                            ? new Problem(
                                    origin.apply(Integer.parseInt(line.group(1)), problem),
                                    problem.reason(),
                                    problem.remedy())
                            : problem;
                })
                .distinct()
                .toList();
    }
}
