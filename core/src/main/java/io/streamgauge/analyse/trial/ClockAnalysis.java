package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.ClockSummary.Negative;
import io.streamgauge.analyse.model.ClockSummary.WorkerClock;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.statistics.clock.ClockExchange;
import io.streamgauge.statistics.clock.ClockTrack;
import io.streamgauge.statistics.clock.OffsetInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Computation of the possible error of end-to-end latencies from the exchanges of clock readings.
///
/// A worker adjusts its timeline to the controller's clock. Each reply of a worker contains a reading of this
/// timeline. From all exchanges of the trial, the analysis computes bounds for the true offset and compares each
/// reading with these bounds.
public final class ClockAnalysis {
    /// Longest acceptable time between two exchanges, in seconds. If the time were longer, a jump of a clock
    /// could remain undetected.
    private static final double MAX_GAP_SECONDS = 3;
    private final double fromSeconds;
    private final double toSeconds;
    private final Optional<SeveralWorkers> outcome;
    private final List<Worker> workers = new ArrayList<>();

    /// Exchanges of clock readings with one worker, and the results of their analysis.
    ///
    /// @param error interval that contains the error of the worker's timeline (controller's clock minus
    ///     timeline) from the start of the measured phase to the end of the drain; empty if the exchanges do not
    ///     limit this error
    private record Worker(
            int number, String host, List<ClockRow> rows, ClockTrack track, Optional<OffsetInterval> error) {}

    private ClockAnalysis(TrialResult trial, MeasuredWindow window) {
        this.fromSeconds = window.from().endSeconds();
        this.toSeconds = trial.intervals().getLast().endSeconds();
        this.outcome = trial.end()
                .flatMap(end -> Optional.ofNullable(end.outcome()))
                .flatMap(o -> Optional.ofNullable(o.workers()));
        List<HostFacts> hosts = trial.settings().map(TrialSettings::workerHosts).orElse(List.of());
        for (int number = 1; number <= hosts.size(); number++) {
            workers.add(worker(trial, number, hosts.get(number - 1).hostName()));
        }
    }

    /// Returns the clocks of the workers; empty for a simulated trial, or if fewer than two workers ran on other
    /// hosts.
    public static Optional<ClockSummary> of(TrialResult trial, MeasuredWindow window) {
        ClockAnalysis analysis = new ClockAnalysis(trial, window);
        return trial.facts().simulated() || analysis.workers.size() < 2
                ? Optional.empty()
                : Optional.of(analysis.summary());
    }

    private Worker worker(TrialResult trial, int number, String host) {
        List<ClockRow> rows = trial.clocks().stream()
                .filter(row -> row.worker() == number)
                .sorted(Comparator.comparingLong(ClockRow::replySentNanos))
                .toList();
        ClockTrack track =
                ClockTrack.of(rows.stream().map(ClockAnalysis::exchange).toList());
        return new Worker(number, host, rows, track, error(rows, track));
    }

    /// Returns the interval that contains the error of a timeline from the start of the measured phase to the
    /// end of the drain; empty if the exchanges do not limit the error. The timeline changes its rate only
    /// shortly after an exchange. Between two exchanges, the error therefore lies between the errors at these
    /// exchanges, apart from the deviation of the offset from a straight line. After the last exchange, the
    /// error changes with the rates of the timeline and of the clock.
    private Optional<OffsetInterval> error(List<ClockRow> rows, ClockTrack track) {
        Optional<OffsetInterval> all = Optional.empty();
        double before = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < rows.size() && before < toSeconds; i++) {
            ClockRow row = rows.get(i);
            boolean isNeeded = i + 1 == rows.size() || rows.get(i + 1).seconds() > fromSeconds;
            if (isNeeded) {
                OffsetInterval error = track.offsets()
                        .get(i)
                        .minus((double) row.timelineNanos() - row.replySentNanos())
                        .widened(track.deviations().get(i));
                if (row.seconds() > (all.isEmpty() ? fromSeconds : before + MAX_GAP_SECONDS)) {
                    return Optional.empty();
                }
                all = Optional.of(all.map(error::with).orElse(error));
                before = row.seconds();
            }
        }
        double rest = toSeconds - before;
        double change = (ClockRow.MAX_STEERING + track.lastRate()) * Math.max(0, rest) * 1e9;
        return rest > MAX_GAP_SECONDS ? Optional.empty() : all.map(error -> error.widened(change));
    }

    private static ClockExchange exchange(ClockRow row) {
        return new ClockExchange(
                row.requestSentNanos(), row.requestReceivedNanos(), row.replySentNanos(), row.replyReceivedNanos());
    }

    private ClockSummary summary() {
        long limit = largestErrorOfLatency();
        Optional<Negative> negative = outcome.map(SeveralWorkers::negativeLatencies)
                .filter(latencies -> latencies.count() > 0)
                .map(latencies -> new Negative(latencies.count(), latencies.lowestNanos(), limit));
        return new ClockSummary(
                negative.filter(Negative::contradictsTheLimit).isPresent() ? ClockSummary.UNKNOWN : limit,
                workers.stream().map(ClockAnalysis::clock).toList(),
                negative.orElse(null));
    }

    private static WorkerClock clock(Worker worker) {
        return new WorkerClock(
                worker.number(),
                worker.host(),
                worker.rows().size(),
                worker.rows().stream()
                        .mapToLong(row -> exchange(row).roundTripNanos())
                        .min()
                        .orElse(ClockSummary.UNKNOWN),
                worker.track().rate() * 1e6,
                worker.error().map(ClockAnalysis::nanos).orElse(ClockSummary.UNKNOWN),
                worker.track().changes());
    }

    private static long nanos(OffsetInterval error) {
        return (long) Math.ceil(error.largestAbsolute());
    }

    /// Returns the largest possible error over all pairs of a producer and a consumer in different workers. The
    /// errors of the two workers may apply to different times, because a message can be in a backlog. If the
    /// consumers of a worker received only messages of producers in the same worker, their latencies do not
    /// depend on another clock. The result is in nanoseconds, or [ClockSummary#UNKNOWN].
    private long largestErrorOfLatency() {
        long largest = 0;
        List<Worker> senders = workers.stream().filter(this::hasProducers).toList();
        List<Worker> receivers =
                workers.stream().filter(this::receivesFromOthers).toList();
        for (Worker sender : senders) {
            for (Worker receiver : receivers) {
                if (sender.number() == receiver.number()) {
                    continue;
                }
                if (sender.error().isEmpty() || receiver.error().isEmpty()) {
                    return ClockSummary.UNKNOWN;
                }
                largest = Math.max(
                        largest,
                        nanos(sender.error().get().minus(receiver.error().get())));
            }
        }
        return largest;
    }

    private boolean hasProducers(Worker worker) {
        return figures(worker).map(f -> f.producers() > 0).orElse(true);
    }

    private boolean receivesFromOthers(Worker worker) {
        return figures(worker)
                .map(f -> f.consumers() > 0 && !Long.valueOf(0).equals(f.fromOtherWorkers()))
                .orElse(true);
    }

    private Optional<WorkerFigures> figures(Worker worker) {
        return outcome.flatMap(o ->
                o.figures().stream().filter(f -> f.worker() == worker.number()).findFirst());
    }
}
