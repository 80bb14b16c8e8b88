package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.ClockSummary.WorkerClock;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.SeveralWorkers;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.WorkerFigures;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.statistics.clock.ClockExchange;
import io.streamgauge.statistics.clock.ClockTrack;
import io.streamgauge.statistics.clock.OffsetInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Computation of the possible error of end-to-end latencies from the exchanges of clock readings.
///
/// A worker steers its timeline so that it follows the controller's clock. Each reply of a worker contains
/// the instant of this timeline. The analysis compares it with the bounds of the true offset, which it
/// computes from all exchanges of the trial.
final class ClockAnalysis {
    private final MeasuredWindow window;
    private final Optional<SeveralWorkers> outcome;
    private final List<Worker> workers = new ArrayList<>();

    /// Worker with the error of its timeline (controller's clock minus timeline) at each exchange.
    private record Worker(int number, String host, List<ClockRow> rows, ClockTrack track, List<OffsetInterval> errors) {
        /// Returns the interval of the error in one second; null if there was no exchange. Between two
        /// exchanges, the error is between their errors.
        @Nullable
        OffsetInterval errorIn(int second) {
            OffsetInterval all = null;
            for (int i = 0; i < rows.size(); i++) {
                boolean touches = rows.get(i).seconds() >= second - EXCHANGE_SECONDS
                        && rows.get(i).seconds() <= second + 1 + EXCHANGE_SECONDS;
                if (touches) {
                    all = all == null ? errors.get(i) : all.with(errors.get(i));
                }
            }
            return all;
        }
    }

    /// Largest time between two exchanges, in seconds.
    private static final double EXCHANGE_SECONDS = 1.5;

    private ClockAnalysis(TrialResult trial, MeasuredWindow window) {
        this.window = window;
        this.outcome = trial.end()
                .flatMap(end -> Optional.ofNullable(end.outcome()))
                .flatMap(o -> Optional.ofNullable(o.workers()));
        List<HostFacts> hosts = trial.settings().map(TrialSettings::workerHosts).orElse(List.of());
        for (int number = 1; number <= hosts.size(); number++) {
            workers.add(worker(trial, number, hosts.get(number - 1).hostName()));
        }
    }

    /// Returns the clocks of the workers; empty if all workers used the same clock.
    static Optional<ClockSummary> of(TrialResult trial, MeasuredWindow window) {
        ClockAnalysis analysis = new ClockAnalysis(trial, window);
        return trial.facts().simulated() || analysis.workers.size() < 2
                ? Optional.empty()
                : Optional.of(analysis.summary());
    }

    private static Worker worker(TrialResult trial, int number, String host) {
        List<ClockRow> rows = trial.clocks().stream()
                .filter(row -> row.worker() == number)
                .sorted(Comparator.comparingLong(ClockRow::replySentNanos))
                .toList();
        ClockTrack track =
                ClockTrack.of(rows.stream().map(ClockAnalysis::exchange).toList());
        List<OffsetInterval> errors = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            ClockRow row = rows.get(i);
            errors.add(track.offsets().get(i).minus((double) row.timelineNanos() - row.replySentNanos()));
        }
        return new Worker(number, host, rows, track, errors);
    }

    private static ClockExchange exchange(ClockRow row) {
        return new ClockExchange(
                row.requestSentNanos(), row.requestReceivedNanos(), row.replySentNanos(), row.replyReceivedNanos());
    }

    private ClockSummary summary() {
        return new ClockSummary(
                largestErrorOfLatency(), workers.stream().map(this::clock).toList());
    }

    private WorkerClock clock(Worker worker) {
        double error = 0;
        for (int second = firstSecond(); second < endSecond(); second++) {
            OffsetInterval interval = worker.errorIn(second);
            // Math.max returns NaN if one of its arguments is NaN.
            error = Math.max(error, interval == null ? Double.NaN : interval.largestAbsolute());
        }
        return new WorkerClock(
                worker.number(),
                worker.host(),
                worker.rows().size(),
                worker.rows().stream()
                        .mapToLong(row -> exchange(row).roundTripNanos())
                        .min()
                        .orElse(ClockSummary.UNKNOWN),
                worker.track().rate() * 1e6,
                Double.isNaN(error) ? ClockSummary.UNKNOWN : (long) Math.ceil(error),
                worker.track().steps());
    }

    private int firstSecond() {
        return (int) Math.floor(window.from().endSeconds());
    }

    private int endSecond() {
        return (int) Math.ceil(window.to().endSeconds());
    }

    /// Returns the largest possible error over all seconds and all pairs of a producer and a consumer in
    /// different workers.
    private long largestErrorOfLatency() {
        double largest = 0;
        for (int second = firstSecond(); second < endSecond(); second++) {
            for (Worker sender : workers) {
                for (Worker receiver : workers) {
                    if (sender.number() == receiver.number() || !hasProducers(sender) || !hasConsumers(receiver)) {
                        continue;
                    }
                    OffsetInterval sent = sender.errorIn(second);
                    OffsetInterval received = receiver.errorIn(second);
                    if (sent == null || received == null) {
                        return ClockSummary.UNKNOWN;
                    }
                    largest = Math.max(largest, sent.minus(received).largestAbsolute());
                }
            }
        }
        return (long) Math.ceil(largest);
    }

    private boolean hasProducers(Worker worker) {
        return figures(worker).map(f -> f.producers() > 0).orElse(true);
    }

    private boolean hasConsumers(Worker worker) {
        return figures(worker).map(f -> f.consumers() > 0).orElse(true);
    }

    private Optional<WorkerFigures> figures(Worker worker) {
        return outcome.flatMap(o ->
                o.figures().stream().filter(f -> f.worker() == worker.number()).findFirst());
    }
}
