package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Latency.CurvePoint;
import io.streamgauge.analyse.model.Latency.Quantile;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.ReportedQuantiles;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/// Computation of the latency quantiles for which a trial has enough values.
final class LatencyAnalysis {
    /// Number of points of the quantile curve per decade of 1 - quantile.
    private static final int POINTS_PER_DECADE = 20;

    private static final double MAX_DECADES = 5;

    private LatencyAnalysis() {}

    /// Returns the distribution of values to which every message contributes.
    static Latency of(Histogram histogram) {
        return of(histogram, 0);
    }

    /// Returns the distribution of values. A message without a value counts as slower than all messages with
    /// one.
    ///
    /// @param missing number of messages without a value
    static Latency of(Histogram histogram, long missing) {
        long count = histogram.getTotalCount();
        QuantileTable table = new QuantileTable(histogram);
        List<Quantile> quantiles = new ArrayList<>();
        for (double q : ReportedQuantiles.ALL) {
            boolean known = isSupported(q, count) && !Latency.isHidden(q, count, missing);
            quantiles.add(
                    new Quantile(ReportedQuantiles.label(q), q, known ? table.at(ofValues(q, count, missing)) : null));
        }
        return new Latency(
                count,
                missing,
                table.mean(),
                count == 0 ? 0 : histogram.getMinValue(),
                count == 0 ? 0 : histogram.getMaxValue(),
                quantiles,
                curve(table, count, missing));
    }

    /// Returns the quantile of the values that equals a quantile of all messages.
    private static double ofValues(double quantile, long count, long missing) {
        return missing == 0 ? quantile : quantile * (count + missing) / count;
    }

    /// Returns whether this many values are enough for a finite upper bound of the 95 % interval of
    /// the quantile. The calculation assumes independent values. Latencies are correlated, so the
    /// minimum number of values is necessary but is not always sufficient.
    static boolean isSupported(double quantile, long count) {
        return count >= OrderStatisticBounds.minSamples(quantile);
    }

    private static List<CurvePoint> curve(QuantileTable table, long count, long missing) {
        List<CurvePoint> points = new ArrayList<>();
        for (int i = 0; i <= MAX_DECADES * POINTS_PER_DECADE; i++) {
            double q = 1 - Math.pow(10, -(double) i / POINTS_PER_DECADE);
            if (!isSupported(Math.max(q, 0.5), count) || Latency.isHidden(q, count, missing)) {
                break;
            }
            points.add(new CurvePoint(q, table.at(ofValues(q, count, missing))));
        }
        return points;
    }
}
