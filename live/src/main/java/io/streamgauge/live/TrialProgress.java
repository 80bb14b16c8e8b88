package io.streamgauge.live;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.engine.TrialFactsFactory;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Progress of a trial.
final class TrialProgress {
    private final Trial trial;
    private final String position;
    private final Duration after;
    private final TrialDigest digest;
    private final SeriesBuffer buffer;
    private @Nullable TrialSeries latest;
    private double warmupSeconds;

    /// @param position position of the trial in the run, for example `1/2`
    /// @param after expected duration of all later trials
    TrialProgress(Trial trial, String position, Duration after) {
        this.trial = trial;
        this.position = position;
        this.after = after;
        this.warmupSeconds = seconds(trial.phases().expectedWarmup());
        this.digest = new TrialDigest(TrialFactsFactory.of(trial));
        this.buffer = new SeriesBuffer(trial.id());
    }

    void warmupEnds(double seconds) {
        warmupSeconds = seconds;
    }

    void settings(TrialSettings settings) {
        digest.settings(settings);
    }

    void metrics(List<MetricsRow> rows) {
        digest.metrics(rows);
    }

    void resources(List<ResourceRow> rows) {
        digest.resources(rows);
    }

    void interval(IntervalRow row, Map<String, Histogram> histograms) {
        if (row.phase() == Phase.WARMUP) {
            // An automatic warm-up may take longer than expected.
            warmupSeconds = Math.max(warmupSeconds, row.endSeconds());
        }
        latest = digest.add(row, histograms);
        buffer.append(latest);
    }

    Trial trial() {
        return trial;
    }

    View view() {
        IntervalRow last = digest.last();
        double done = last == null ? 0 : last.endSeconds();
        double end = warmupSeconds + seconds(trial.phases().measure());
        return new View(
                trial,
                position,
                last,
                latest,
                end,
                Math.max(0, end - done) + after.toSeconds(),
                digest.isMeasured(),
                digest.result(),
                digest.brokerCaveats(),
                buffer.series());
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }

    /// State of the trial at one instant.
    ///
    /// @param last counters at the end of the last interval; null before the first interval
    /// @param latest series whose last point is the last interval; null before the first interval
    /// @param endSeconds expected end of the measured phase, in seconds since the start of the schedule
    /// @param leftSeconds estimate of the remaining time of the run, in seconds
    /// @param measured true if `result` covers the measured phase, false if it covers the warm-up
    /// @param result digest of the phase, for the analysis
    /// @param brokerCaveats caveats of the metrics of the brokers, which `result` does not contain
    /// @param series thinned series for the charts
    record View(
            Trial trial,
            String position,
            @Nullable IntervalRow last,
            @Nullable TrialSeries latest,
            double endSeconds,
            double leftSeconds,
            boolean measured,
            TrialResult result,
            List<Caveat> brokerCaveats,
            TrialSeries series) {}
}
