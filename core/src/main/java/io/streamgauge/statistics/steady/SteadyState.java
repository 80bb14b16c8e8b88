package io.streamgauge.statistics.steady;

import io.streamgauge.statistics.Moments;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Result of the steady-state check of the measured phase of a trial.
///
/// @param steady false if the trial did not reach a steady state
/// @param transientSeconds longest initial transient of all series, in seconds. These seconds
///     should have been part of the warm-up.
/// @param evidence observations without a full stop: one for each series that did not reach a steady
///     state; if there is no such series, one for each series
/// @param unjudged names of the series with too few values
public record SteadyState(boolean steady, int transientSeconds, List<String> evidence, List<String> unjudged) {
    /// Minimum number of seconds for which a series must have a value. Shorter series are not checked.
    public static final int MIN_SECONDS = 5 * Mser.BATCH;

    /// Tolerated drift of latencies from the start to the end of the measured phase, as a share of the mean.
    public static final double LATENCY_DRIFT = 0.5;

    /// Tolerated drift of rates, as a share of the mean.
    public static final double RATE_DRIFT = 0.05;

    /// Tolerated drift of the CPU use of brokers, as a share of the mean.
    public static final double CPU_DRIFT = 0.2;

    /// Significance level of the test for a drift. A drift must also exceed the tolerated size.
    private static final double ALPHA = 0.01;

    /// Minimum share of the seconds for which a series must have a value. Other series are not checked.
    private static final double KNOWN = 0.8;

    /// Minimum number of five-second means after the transient. If fewer remain, the tests use the whole measured
    /// phase.
    private static final int LEAST_BATCHES = 4;

    /// Factor from which the text of a transient contains a factor instead of a percentage.
    private static final double LARGE_FACTOR = 10;

    private static final Deviation NONE = new Deviation(0, false);

    public SteadyState {
        evidence = List.copyOf(evidence);
        unjudged = List.copyOf(unjudged);
    }

    /// Values of one quantity for each second of the measured phase.
    ///
    /// @param name name of the quantity, for example `p99 end-to-end`
    /// @param values one value per second; NaN for seconds without a value
    /// @param logarithmic true for latencies, whose logarithms are tested
    /// @param toleratedDrift largest tolerated change from start to end, as a share of the mean
    public record Series(String name, List<Double> values, boolean logarithmic, double toleratedDrift) {
        public Series {
            values = List.copyOf(values);
        }
    }

    /// Checks each series. The method removes the initial transient with MSER-5. It tests the difference between
    /// the means of the transient and the remainder, and tests the remainder for a trend and for a change of
    /// level. The trend is a line through five-second means, with an error that allows for autocorrelation. If
    /// the remainder is too short, both tests use the whole phase, because a long transient can be a drift.
    public static SteadyState of(List<Series> all) {
        List<String> unsteady = new ArrayList<>();
        int transientSeconds = 0;
        List<String> evidence = new ArrayList<>();
        List<String> unjudged = new ArrayList<>();
        for (Series series : all) {
            Finding finding = judge(series);
            transientSeconds = Math.max(transientSeconds, finding.transientSeconds());
            (finding.steady() ? evidence : unsteady).add(series.name() + ": " + finding.words());
            if (!finding.judged()) {
                unjudged.add(series.name());
            }
        }
        boolean steady = unsteady.isEmpty();
        return new SteadyState(steady, transientSeconds, steady ? evidence : unsteady, unjudged);
    }

    private record Finding(boolean judged, boolean steady, int transientSeconds, String words) {}

    private static Finding judge(Series series) {
        double[] known = series.values().stream()
                .mapToDouble(Double::doubleValue)
                .filter(v -> Double.isFinite(v) && !(series.logarithmic() && v <= 0))
                .map(v -> series.logarithmic() ? Math.log(v) : v)
                .toArray();
        int needed =
                Math.max(MIN_SECONDS, (int) Math.ceil(KNOWN * series.values().size()));
        if (known.length < needed) {
            return new Finding(
                    false,
                    true,
                    0,
                    "not tested because " + Count.of(known.length, "second") + (known.length == 1 ? " has" : " have")
                            + " a value (at least " + needed + " are needed)");
        }
        Mser mser = Mser.of(known);
        if (!mser.firstHalf()) {
            return new Finding(
                    true,
                    false,
                    mser.truncated(),
                    "did not reach a steady state in the first " + mser.truncated() + " of " + known.length + " s");
        }
        Deviation start = mser.truncated() == 0 ? NONE : start(series, known, mser.truncated());
        double[] kept = Mser.batches(Arrays.copyOfRange(known, mser.truncated(), known.length));
        boolean whole = kept.length < LEAST_BATCHES;
        double[] tested = whole ? Mser.batches(known) : kept;
        Deviation drift = drift(series, tested);
        LevelChange level = LevelChange.of(tested);
        Deviation change = change(series, tested, level);
        int changeSecond = (whole ? 0 : mser.truncated()) + level.first() * Mser.BATCH;
        String words =
                (mser.truncated() == 0 ? "no initial transient" : "an initial transient of " + mser.truncated() + " s")
                        + (start.matters() ? " (" + difference(start.share()) + " the remainder)" : "")
                        + conjunction(drift.matters() && !start.matters(), mser.truncated() > 0, whole) + "a drift of "
                        + NumberFormatter.signedPercent(drift.share())
                        + (whole && mser.truncated() > 0 ? " over the whole phase" : "")
                        + (change.matters()
                                ? ", and a change of level after " + changeSecond + " s ("
                                        + difference(share(series, level.change(), level.before())) + " before)"
                                : "");
        boolean steady = !start.matters() && !drift.matters() && !change.matters();
        return new Finding(true, steady, mser.truncated(), words);
    }

    /// Returns the words between the transient and the drift.
    ///
    /// @param contrast true if the drift matters, although the transient does not
    /// @param whole true if the drift is that of the whole series, and not that of the rest after the
    ///     transient
    static String conjunction(boolean contrast, boolean hasTransient, boolean whole) {
        if (!hasTransient) {
            return contrast ? ", but " : ", ";
        }
        return (contrast ? ", but " : whole ? ", and " : ", ") + (whole ? "" : "then ");
    }

    private static String difference(double share) {
        if (1 + share >= LARGE_FACTOR) {
            return NumberFormatter.significant(1 + share, 2) + " times as high as";
        }
        return NumberFormatter.fixed(Math.abs(share) * 100, 0) + " % " + (share > 0 ? "higher" : "lower") + " than";
    }

    /// Deviation of a series from a steady state.
    ///
    /// @param share deviation as a share of the mean
    private record Deviation(double share, boolean matters) {}

    /// Tests the difference between the means of the transient and the remainder. The figures of a trial include
    /// the transient. A transient dominates the tail of latencies, and shifts a mean in proportion to its
    /// duration. A drift shifts a mean by half the change from start to end. Therefore, a transient may shift a
    /// mean by half the tolerated drift.
    private static Deviation start(Series series, double[] known, int seconds) {
        MeanShift shift = MeanShift.of(known, seconds);
        double share = share(series, shift.change(), shift.rest());
        double effect = series.logarithmic() ? size(series, share) : 2 * Math.abs(share) * seconds / known.length;
        return new Deviation(share, shift.pValue() < ALPHA && effect > series.toleratedDrift());
    }

    /// Tests the change of level between two groups of batches. The size of a change counts as that of a
    /// transient: fully for latencies, and in proportion to the shorter group for other quantities.
    private static Deviation change(Series series, double[] batches, LevelChange level) {
        double share = share(series, level.change(), Moments.of(batches).mean());
        int shorter = Math.min(level.first(), batches.length - level.first());
        double effect = series.logarithmic() ? size(series, share) : 2 * Math.abs(share) * shorter / batches.length;
        return new Deviation(share, level.pValue() < ALPHA && effect > series.toleratedDrift());
    }

    private static Deviation drift(Series series, double[] kept) {
        Trend trend = Trend.of(kept);
        double share = share(
                series, trend.slope() * (kept.length - 1), Moments.of(kept).mean());
        return new Deviation(share, trend.pValue() < ALPHA && size(series, share) > series.toleratedDrift());
    }

    /// Returns the size of a deviation. A latency that falls to a half has the same size as one that doubles.
    private static double size(Series series, double share) {
        return series.logarithmic() && share < 0 ? 1 / (1 + share) - 1 : Math.abs(share);
    }

    private static double share(Series series, double change, double mean) {
        if (series.logarithmic()) {
            return Math.expm1(change);
        }
        return mean == 0 ? 0 : change / Math.abs(mean);
    }
}
