package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.analyse.runs.GateRule;
import io.streamgauge.experiment.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parser of gates such as `p99 e2e +10%`.
final class GateParser {
    private static final Pattern GATE = Pattern.compile("(.+?)\\s*([+-])\\s*(\\d+(?:\\.\\d+)?)\\s*%");

    private static final double LEAST_PERCENT = 0.001;
    private static final double MOST_PERCENT = 100_000;

    private GateParser() {}

    /// Parses gates in command-line syntax and returns their rules.
    ///
    /// @throws InvalidExperimentException if a gate is invalid; the exception contains one problem for each
    ///     invalid gate
    static List<GateRule> parse(List<String> written) throws InvalidExperimentException {
        List<Problem> problems = new ArrayList<>();
        List<GateRule> rules = new ArrayList<>();
        for (String text : written) {
            Matcher matcher = GATE.matcher(text.strip());
            Optional<Metric> metric = matcher.matches() ? MetricParser.parse(matcher.group(1)) : Optional.empty();
            String problem = problem(matcher, metric);
            if (problem != null) {
                problems.add(new Problem(
                        "--gate '" + text + "'",
                        problem,
                        "Use a metric and the allowed change, such as 'p99 e2e +10%' or 'accepted rate -2%'. Metrics: "
                                + MetricParser.accepted() + "."));
            } else {
                double share = Double.parseDouble(matcher.group(3)) / 100;
                boolean less = matcher.group(2).equals("-");
                rules.add(new GateRule(
                        metric.orElseThrow().words() + " " + matcher.group(2) + matcher.group(3) + " %",
                        metric.orElseThrow(),
                        less ? 1 - share : 1 + share));
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        return rules;
    }

    private static @Nullable String problem(Matcher matcher, Optional<Metric> metric) {
        if (!matcher.matches()) {
            return "it is not a metric followed by a signed percentage";
        }
        if (metric.isEmpty()) {
            return "'" + matcher.group(1) + "' is not a metric";
        }
        Optional<String> unsupported = MetricParser.reasonNotComparable(metric.get());
        if (unsupported.isPresent()) {
            return "gates do not support this metric: " + unsupported.get();
        }
        boolean less = matcher.group(2).equals("-");
        if (less != metric.get().moreIsBetter()) {
            return (less ? "a decrease in " : "an increase in ") + metric.get().words()
                    + " is an improvement, not a regression";
        }
        double percent = Double.parseDouble(matcher.group(3));
        return percent < LEAST_PERCENT || percent > MOST_PERCENT || (less && percent >= 100)
                ? "the allowed change must be from 0.001 to 100000 % and, for a decrease, less than 100 %"
                : null;
    }
}
