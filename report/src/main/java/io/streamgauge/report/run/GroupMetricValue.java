package io.streamgauge.report.run;

import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.statistics.Median;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Median and range of a metric for a group of trials, or its total. The median of an even number of trials is the
/// mean of the two middle values.
///
/// @param median median over [TrialGroup#counted], or a missing value with the reason if this list is empty or
///     if the metric is missing for one of these trials
/// @param min lowest value; 0 if the median is missing
/// @param max highest value; 0 if the median is missing
/// @param trials number of trials in [TrialGroup#counted]; 1 for a total
record GroupMetricValue(MetricReading median, double min, double max, int trials) {
    static GroupMetricValue of(TrialGroup group, MetricColumn metric) {
        if (metric.isTotal()) {
            return total(group, metric);
        }
        List<MetricReading> readings =
                group.counted().stream().map(metric.reading()).toList();
        if (readings.isEmpty()) {
            return new GroupMetricValue(MetricReading.missing("Nothing was measured."), 0, 0, 0);
        }
        double[] values = new double[readings.size()];
        for (int i = 0; i < values.length; i++) {
            Double value = readings.get(i).value();
            if (value == null) {
                return new GroupMetricValue(readings.get(i), 0, 0, values.length);
            }
            values[i] = value;
        }
        Arrays.sort(values);
        double median = Median.of(Arrays.stream(values).boxed().toList());
        return new GroupMetricValue(MetricReading.of(median), values[0], values[values.length - 1], values.length);
    }

    /// Returns the total over all trials that were measured, including void trials. A trial that lost
    /// messages is void, so a median over the other trials would always be 0. Interrupted trials are omitted.
    /// The total is missing if no trial lost messages, but the loss of a trial is unknown, for example
    /// because a broker exited.
    private static GroupMetricValue total(TrialGroup group, MetricColumn metric) {
        List<MetricReading> readings = group.trials().stream()
                .filter(trial -> TrialGroup.measured(trial)
                        && trial.status() != TrialStatus.INTERRUPTED
                        && trial.status() != TrialStatus.INCOMPLETE)
                .map(metric.reading())
                .toList();
        List<Double> known = readings.stream()
                .map(MetricReading::value)
                .filter(Objects::nonNull)
                .toList();
        double total = known.stream().mapToDouble(Double::doubleValue).sum();
        if (readings.isEmpty() || (total == 0 && known.size() < readings.size())) {
            MetricReading missing = readings.stream()
                    .filter(reading -> reading.value() == null)
                    .findFirst()
                    .orElseGet(() -> MetricReading.missing("Nothing was measured."));
            return new GroupMetricValue(missing, 0, 0, 0);
        }
        return new GroupMetricValue(MetricReading.of(total), total, total, 1);
    }

    boolean hasRange() {
        return trials > 1 && median.value() != null;
    }
}
