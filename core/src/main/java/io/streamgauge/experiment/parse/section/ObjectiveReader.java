package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.experiment.metric.Objective.Limit;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.Unit;
import io.streamgauge.yaml.UnreadableValueException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reader of `workload.objective`.
public final class ObjectiveReader {
    private static final Pattern LIMIT = Pattern.compile("(.+?)\\s*<=\\s*(.+)");
    private static final String EXAMPLE = "Write an objective such as 'p99 end-to-end <= 20 ms', or 'none'.";
    private static final BigDecimal MAX_NANOS =
            BigDecimal.valueOf(Duration.ofDays(30).toNanos());

    private ObjectiveReader() {}

    /// Returns the objectives. Reports and omits invalid objectives. Returns an empty list if the field is
    /// missing.
    public static List<Objective> read(Fields workload) {
        List<Objective> objectives = new ArrayList<>();
        for (Tree item : workload.items("objective")) {
            if (item instanceof Scalar scalar) {
                objective(workload, scalar)
                        .filter(o -> isNew(workload, objectives, o))
                        .ifPresent(objectives::add);
            } else {
                workload.problem("objective", workload.pathOf("objective") + " contains a " + item.kind(), EXAMPLE);
            }
        }
        return objectives;
    }

    private static boolean isNew(Fields workload, List<Objective> objectives, Objective objective) {
        boolean known = objectives.contains(objective);
        if (known) {
            workload.problem(
                    "objective",
                    workload.pathOf("objective") + " contains the same objective twice",
                    "Remove the duplicate.");
        }
        return !known;
    }

    private static Optional<Objective> objective(Fields workload, Scalar scalar) {
        String text = scalar.value().strip().replaceAll("\\s+", " ");
        if (text.equals("none")) {
            return Optional.of(Objective.NONE);
        }
        List<Limit> limits = new ArrayList<>();
        for (String part : text.split(" and ")) {
            Matcher matcher = LIMIT.matcher(part);
            if (!matcher.matches()) {
                workload.problem(
                        "objective", "the objective '" + scalar.written() + "' does not contain '<='", EXAMPLE);
                return Optional.empty();
            }
            if (!(Metric.parse(matcher.group(1)).orElse(null) instanceof Metric.Latency latency)) {
                workload.problem(
                        "objective",
                        "the objective '" + scalar.written() + "' limits '" + matcher.group(1)
                                + "', which is not a latency quantile",
                        EXAMPLE);
                return Optional.empty();
            }
            try {
                limits.add(new Limit(latency, limitNanos(matcher.group(2))));
            } catch (UnreadableValueException e) {
                workload.problem(
                        "objective", "the objective's limit '" + matcher.group(2) + "' " + e.reason(), e.remedy());
                return Optional.empty();
            }
        }
        return Optional.of(new Objective(text, limits));
    }

    private static long limitNanos(String written) throws UnreadableValueException {
        BigDecimal nanos = Unit.DURATION.parse(written);
        if (nanos.compareTo(BigDecimal.ONE) < 0 || nanos.compareTo(MAX_NANOS) > 0) {
            throw new UnreadableValueException("is out of range", "Write a limit above zero and up to 720 h.");
        }
        return nanos.longValue();
    }
}
