package io.streamgauge.statistics.steady;

import io.streamgauge.statistics.Moments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Whether a trial had come to rest before its figures were taken.
///
/// @param steady false: NO_STEADY_STATE
/// @param transientSeconds start of the measured phase that should have been warm-up; of the slowest series
/// @param evidence what was seen, a sentence for each series
/// @param unjudged names of the series that have too few values to be judged
public record SteadyState(boolean steady, int transientSeconds, List<String> evidence, List<String> unjudged) {
    /// Seconds with a value that a judgement takes.
    public static final int LEAST_SECONDS = 5 * Mser.BATCH;

    /// Drifts that are less likely than this under "no trend" count, if they are also large enough to matter.
    private static final double ALPHA = 0.01;

    /// Share of the seconds that must have a value.
    private static final double KNOWN = 0.8;

    /// Means of five seconds that a drift takes.
    private static final int LEAST_BATCHES = 4;

    private static final Deviation NONE = new Deviation(0, false);

    public SteadyState {
        evidence = List.copyOf(evidence);
        unjudged = List.copyOf(unjudged);
    }

    /// One quantity, second by second over the measured phase.
    ///
    /// @param name in words, for example `p99 end-to-end`
    /// @param values NaN where a second has none
    /// @param logarithmic true for latencies: they are judged by their logarithm
    /// @param toleratedDrift change from end to end, as a share of the mean, that does not matter
    public record Series(String name, List<Double> values, boolean logarithmic, double toleratedDrift) {
        public Series {
            values = List.copyOf(values);
        }
    }

    /// Cuts off the start where MSER-5 says, sees how far it lies from the rest, then looks for a trend in the
    /// rest. The trend is a line through the means of five seconds, whose error allows for neighbours that are
    /// alike.
    public static SteadyState of(List<Series> all) {
        boolean steady = true;
        int transientSeconds = 0;
        List<String> evidence = new ArrayList<>();
        List<String> unjudged = new ArrayList<>();
        for (Series series : all) {
            Finding finding = judge(series);
            steady &= finding.steady();
            transientSeconds = Math.max(transientSeconds, finding.transientSeconds());
            evidence.add(series.name() + ": " + finding.words());
            if (!finding.judged()) {
                unjudged.add(series.name());
            }
        }
        return new SteadyState(steady, transientSeconds, evidence, unjudged);
    }

    private record Finding(boolean judged, boolean steady, int transientSeconds, String words) {}

    private static Finding judge(Series series) {
        double[] known = series.values().stream()
                .mapToDouble(Double::doubleValue)
                .filter(v -> Double.isFinite(v) && !(series.logarithmic() && v <= 0))
                .map(v -> series.logarithmic() ? Math.log(v) : v)
                .toArray();
        if (known.length < LEAST_SECONDS
                || known.length < KNOWN * series.values().size()) {
            return new Finding(
                    false,
                    true,
                    0,
                    "not judged, " + known.length + " seconds with a value (it takes " + LEAST_SECONDS + ")");
        }
        Mser mser = Mser.of(known);
        if (!mser.firstHalf()) {
            return new Finding(
                    true,
                    false,
                    mser.truncated(),
                    "had not come to rest after " + mser.truncated() + " of " + known.length + " s");
        }
        Deviation start = mser.truncated() == 0 ? NONE : start(series, known, mser.truncated());
        double[] kept = Mser.batches(Arrays.copyOfRange(known, mser.truncated(), known.length));
        Deviation rest = kept.length < LEAST_BATCHES ? NONE : drift(series, kept);
        String words = (mser.truncated() == 0 ? "at rest from the start" : "at rest after " + mser.truncated() + " s")
                + (start.matters() ? ", but " + difference(start.share()) + " before" : "")
                + (kept.length < LEAST_BATCHES
                        ? ", too short a rest to see a drift"
                        : String.format(
                                Locale.ROOT,
                                ",%s drift of %+.1f %% over the rest",
                                rest.matters() ? " but a" : "",
                                rest.share() * 100));
        return new Finding(true, !start.matters() && !rest.matters(), mser.truncated(), words);
    }

    private static String difference(double share) {
        return String.format(Locale.ROOT, "%.0f %% %s", Math.abs(share) * 100, share > 0 ? "higher" : "lower");
    }

    /// @param share of the mean
    private record Deviation(double share, boolean matters) {}

    /// How far the seconds before the rest lie from it. They are in the figures, however well the rest is at rest:
    /// a tail of latencies is that of its worst seconds, and a mean moves by their share of the time. A drift moves
    /// a mean by half of what it is from end to end, so half of that is tolerated here.
    private static Deviation start(Series series, double[] known, int seconds) {
        MeanShift shift = MeanShift.of(known, seconds);
        double share = share(series, shift.change(), shift.rest());
        double effect = series.logarithmic() ? Math.abs(share) : 2 * Math.abs(share) * seconds / known.length;
        return new Deviation(share, shift.pValue() < ALPHA && effect > series.toleratedDrift());
    }

    private static Deviation drift(Series series, double[] kept) {
        Trend trend = Trend.of(kept);
        double share = share(
                series, trend.slope() * (kept.length - 1), Moments.of(kept).mean());
        return new Deviation(share, trend.pValue() < ALPHA && Math.abs(share) > series.toleratedDrift());
    }

    private static double share(Series series, double change, double mean) {
        if (series.logarithmic()) {
            return Math.expm1(change);
        }
        return mean == 0 ? 0 : change / Math.abs(mean);
    }
}
