package io.streamgauge.report.run;

import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.statistics.Median;
import java.util.Arrays;
import java.util.List;

/// Median and range of a metric for a group of trials. The median of an even number of trials is the mean of the two
/// middle values.
///
/// @param median median over [TrialGroup#counted], or a missing value with the reason if this list is empty or
///     if the metric is missing for one of these trials
/// @param min lowest value; 0 if the median is missing
/// @param max highest value; 0 if the median is missing
/// @param trials number of trials in [TrialGroup#counted]
record GroupMetricValue(MetricReading median, double min, double max, int trials) {
    static GroupMetricValue of(TrialGroup group, MetricColumn metric) {
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

    boolean hasRange() {
        return trials > 1 && median.value() != null;
    }
}
