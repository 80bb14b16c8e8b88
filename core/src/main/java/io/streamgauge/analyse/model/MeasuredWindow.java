package io.streamgauge.analyse.model;

import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Counters at the start and the actual end of the measured phase of a trial.
///
/// @param from counters at the start. In a trial without a warm-up, all counters are zero at second 0
/// @param to counters at the end of the last interval of the measured phase
public record MeasuredWindow(IntervalRow from, IntervalRow to) {

    /// Returns the window; empty if the trial did not reach the measured phase.
    public static Optional<MeasuredWindow> of(TrialResult trial) {
        List<IntervalRow> rows = trial.intervals();
        Optional<IntervalRow> last =
                rows.stream().filter(r -> r.phase() == Phase.MEASURE).reduce((_, b) -> b);
        Optional<IntervalRow> warmup =
                rows.stream().filter(r -> r.phase() == Phase.WARMUP).reduce((_, b) -> b);
        IntervalRow zero = new IntervalRow(
                -1,
                Phase.WARMUP,
                0,
                0,
                new IntervalRow.Messages(0, 0, 0, 0, 0, 0, 0, 0),
                new IntervalRow.Disturbances(0, 0, 0, 0, 0),
                true);
        return last.map(to -> new MeasuredWindow(warmup.orElse(zero), to));
    }

    public double seconds() {
        return to.endSeconds() - from.endSeconds();
    }

    public double perSecond(double countTo, double countFrom) {
        return seconds() > 0 ? (countTo - countFrom) / seconds() : 0;
    }

    public long accepted() {
        return to.accepted() - from.accepted();
    }

    public double meanPayloadBytes() {
        long sent = to.sent() - from.sent();
        return sent == 0 ? 0 : (double) (to.sentBytes() - from.sentBytes()) / sent;
    }

    /// Returns whether an interval that ends at `seconds`, or a sample taken at this time, is in the window.
    public boolean contains(double seconds) {
        return seconds > from.endSeconds() && seconds <= to.endSeconds();
    }

    /// Returns the samples of a process at the start and at the end of the window; empty if the process does not
    /// have two such samples.
    public Optional<Span> span(List<ResourceRow> rowsOfOneProcess) {
        ResourceRow first = at(from.endSeconds(), rowsOfOneProcess)
                .or(() -> rowsOfOneProcess.stream().findFirst())
                .orElse(null);
        ResourceRow last = at(to.endSeconds(), rowsOfOneProcess).orElse(null);
        return first == null || last == null || last.atSeconds() <= first.atSeconds()
                ? Optional.empty()
                : Optional.of(new Span(first, last));
    }

    /// Returns the sample at an end of an interval. A worker on another host takes its samples at its own
    /// ends, which can differ from those of the merged intervals. Therefore, the result is the closest sample
    /// within half an interval. If there is none, the result is the last earlier sample.
    private Optional<ResourceRow> at(double seconds, List<ResourceRow> rows) {
        double tolerance = (to.endSeconds() - to.startSeconds()) / 2;
        return rows.stream()
                .filter(row -> Math.abs(row.seconds() - seconds) <= tolerance)
                .min(Comparator.comparingDouble(row -> Math.abs(row.seconds() - seconds)))
                .or(() -> rows.stream().filter(row -> row.seconds() <= seconds).reduce((_, later) -> later));
    }

    /// Returns the increase of a counter in the window, in the unit of the counter. The samples may cover a
    /// shorter or longer time than the window, because Streamgauge reads the counters late on a busy machine.
    /// The method assumes that the mean rate between the samples applies to the whole window.
    ///
    /// @param increase increase of the counter between the samples
    public double increase(Span span, double increase) {
        return increase * seconds() / span.seconds();
    }

    /// Samples of a process at the start and at the end of the window.
    public record Span(ResourceRow first, ResourceRow last) {
        /// Returns the time between the two readings of the counters, in seconds.
        public double seconds() {
            return last.atSeconds() - first.atSeconds();
        }

        public long cpuMicros() {
            return last.cpuMicros() - first.cpuMicros();
        }
    }
}
