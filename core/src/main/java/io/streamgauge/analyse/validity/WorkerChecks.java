package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatDetail;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.statistics.Median;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// Comparisons of each worker of a trial with the other workers. If the workers run the same program on equal
/// hosts with equal shares of the load, their figures are similar.
final class WorkerChecks {
    /// Largest p99 send delay of a worker that is always tolerated, in nanoseconds.
    private static final double MIN_DELAY_NANOS = 200_000;

    /// Largest share of the due messages without an acknowledgement that is always tolerated. The rule for
    /// an overload of the whole trial uses the same share by default.
    private static final double MIN_BEHIND = 0.01;

    /// Largest share of the time in pauses that is always tolerated. Above this share, pauses affect the p99.
    private static final double MIN_PAUSED = 0.01;

    /// Largest tolerated ratio of the value of a worker to the median of the other workers.
    private static final double FACTOR = 3;

    private static final double NANOS_PER_SECOND = 1e9;

    private WorkerChecks() {}

    /// Worker with the highest value, and the median of the other workers.
    private record Worst(int worker, double value, double median) {
        boolean isUnlike(double tolerated) {
            return value > tolerated && value > FACTOR * median;
        }
    }

    /// Compares the send delays and the shares of messages without an acknowledgement.
    static List<Caveat> of(List<WorkerFigures> workers) {
        List<WorkerFigures> senders =
                workers.stream().filter(worker -> worker.sent() > 0).toList();
        List<WorkerFigures> scheduled =
                workers.stream().filter(worker -> worker.intended() > 0).toList();
        List<Caveat> caveats = new ArrayList<>();
        worst(senders, WorkerFigures::sendDelayP99Nanos)
                .filter(worst -> worst.isUnlike(MIN_DELAY_NANOS))
                .map(worst -> unlike(
                        CaveatDetail.WORKER_DELAY,
                        NumberFormatter.millis(worst.value()),
                        worst,
                        NumberFormatter.millis(Math.round(worst.median())) + " ms"))
                .ifPresent(caveats::add);
        worst(scheduled, WorkerChecks::shareBehind)
                .filter(worst -> worst.isUnlike(MIN_BEHIND))
                .map(worst -> unlike(CaveatDetail.WORKER_BEHIND, worst, 1))
                .ifPresent(caveats::add);
        return caveats;
    }

    /// Compares the shares of the time for which the workers were paused. Callers omit this check for simulated
    /// trials, because pauses do not affect the figures of these trials.
    ///
    /// @param loadSeconds time from the start of the load to the end of the measured phase, in seconds
    static Optional<Caveat> pauses(List<WorkerFigures> workers, double loadSeconds) {
        return worst(workers, worker -> worker.pausedNanos() / NANOS_PER_SECOND)
                .filter(worst -> worst.isUnlike(MIN_PAUSED * loadSeconds))
                .map(worst -> unlike(CaveatDetail.WORKER_PAUSED, worst, loadSeconds));
    }

    private static double shareBehind(WorkerFigures worker) {
        return Math.max(0, 1 - (double) worker.accepted() / worker.intended());
    }

    private static Optional<Worst> worst(List<WorkerFigures> workers, ToDoubleFunction<WorkerFigures> value) {
        if (workers.size() < 2) {
            return Optional.empty();
        }
        List<WorkerFigures> rising =
                workers.stream().sorted(Comparator.comparingDouble(value)).toList();
        double median = Median.of(rising.subList(0, rising.size() - 1).stream()
                .map(value::applyAsDouble)
                .toList());
        WorkerFigures worst = rising.getLast();
        return Optional.of(new Worst(worst.worker(), value.applyAsDouble(worst), median));
    }

    /// Returns a caveat that contains the values as percentages.
    ///
    /// @param whole value that corresponds to 100 %, in the unit of the values in `worst`
    private static Caveat unlike(CaveatDetail detail, Worst worst, double whole) {
        return unlike(detail, percent(worst.value() / whole), worst, percent(worst.median() / whole) + " %");
    }

    private static String percent(double share) {
        return NumberFormatter.significant(100 * share, 2);
    }

    private static Caveat unlike(CaveatDetail detail, String value, Worst worst, String median) {
        return Caveat.of(CaveatKind.WORKER_UNLIKE, FLAG, detail.with(value, worst.worker()), median);
    }
}
