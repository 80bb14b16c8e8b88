package io.streamgauge.experiment.parse;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.experiment.Experiment;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Parser of experiments that are given as text.
final class Parsing {
    private static final ExperimentParser PARSER = new ExperimentParser(
            Set.of("kafka", "pulsar", "rabbitmq", "starlight"), Set.of("kafka", "pulsar", "rabbitmq"));

    private Parsing() {}

    static Experiment parse(String yaml, String... overrides) throws InvalidExperimentException {
        return parse(yaml, Map.of(), overrides);
    }

    static Experiment parse(String yaml, Map<String, String> environment, String... overrides)
            throws InvalidExperimentException {
        return PARSER.parse("test.yaml", yaml, List.of(overrides), environment::get);
    }

    /// Returns all problems in the text; an empty list if the text is valid.
    static List<String> problems(String yaml, String... overrides) {
        return problems(yaml, Map.of(), overrides);
    }

    static List<String> problems(String yaml, Map<String, String> environment, String... overrides) {
        try {
            parse(yaml, environment, overrides);
            return List.of();
        } catch (InvalidExperimentException e) {
            return e.problems().stream().map(Object::toString).toList();
        }
    }
}
