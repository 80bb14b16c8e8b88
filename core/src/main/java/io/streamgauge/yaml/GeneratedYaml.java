package io.streamgauge.yaml;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// Support for experiment files whose text a program has generated. Users do not see this text, so problems must name
/// the origin of a line instead of its position.
public final class GeneratedYaml {
    private static final Pattern POSITION = Pattern.compile(".*\\.yaml:([0-9]{1,9}):[0-9]+");
    private static final JsonMapper JSON = new JsonMapper();

    private GeneratedYaml() {}

    /// Returns a text as a value in YAML. Every JSON string is also a YAML string.
    public static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }

    /// Returns the problems of an exception with their origins instead of their positions in the text. Problems that
    /// are not at a position in the text do not change. Each problem occurs once.
    ///
    /// @param origin function that returns the origin, given the line number (from 1) and the problem
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
