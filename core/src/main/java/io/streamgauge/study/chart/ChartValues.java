package io.streamgauge.study.chart;

import io.streamgauge.analyse.model.MetricError;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.LevelOrder;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.statistics.MeasurementError;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Values and names in charts.
final class ChartValues {
    static final double NANOS_PER_MILLI = 1e6;
    private static final MathContext DIGITS = new MathContext(4);

    private ChartValues() {}

    /// Rounds a value to four significant digits.
    static double rounded(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }

    /// Returns the groups of a run, sorted by level and system, because a run executes its trials in random
    /// order.
    static List<TrialGroup> groups(Summary run) {
        return TrialGroup.of(run.trials()).stream()
                .sorted(Comparator.comparing(TrialGroup::cell, LevelOrder.BY_VALUE)
                        .thenComparing(TrialGroup::system))
                .toList();
    }

    /// Returns the values of a metric in the trials. A value can be 0, for example for an idle disk. The
    /// result is empty if a trial does not have a value, because the median of the other trials could be too
    /// good.
    static List<Double> values(Metric metric, List<TrialSummary> trials) {
        List<Double> values = new ArrayList<>();
        for (TrialSummary trial : trials) {
            Double value = MetricValue.read(metric, trial).value();
            if (value == null || !Double.isFinite(value)) {
                return List.of();
            }
            values.add(value);
        }
        return values;
    }

    /// Returns the largest possible error that differences between the clocks of the worker hosts cause in the
    /// values, in nanoseconds; -1 if the error is unknown; null if the values do not depend on several clocks.
    static @Nullable Long clockErrorNanos(Metric metric, List<TrialSummary> trials) {
        MeasurementError error = MeasurementError.NONE;
        for (TrialSummary trial : trials) {
            double value = MetricValue.of(metric, trial).orElse(1);
            error = error.plus(MetricError.of(metric, value, trial));
        }
        return error.clockNanos() == 0 ? null : Long.valueOf(error.clockNanos());
    }

    /// Returns the name of the system, with a remark if all of its trials are void.
    static String name(TrialGroup group) {
        return group.isVoid() ? group.system() + " (void)" : group.system();
    }

    /// Joins the non-empty texts with commas.
    static String joined(String... words) {
        return Stream.of(words).filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
    }
}
