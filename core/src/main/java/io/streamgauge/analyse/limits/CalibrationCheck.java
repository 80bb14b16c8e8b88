package io.streamgauge.analyse.limits;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.text.LimitFormatter;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Reliability check for calibration figures.
public final class CalibrationCheck {
    private static final double STEAL_PERCENT = 100 * Threshold.STEAL_FLAG.standard();
    /// Highest acceptable CPU share of other programs. A higher share changes a figure by more than the
    /// variation between repeats.
    private static final double OTHERS_PERCENT = 10;
    /// Highest acceptable ratio of the highest to the lowest value of a rate across repeats.
    private static final double STEADY_RATE = 1.3;

    private static final double STEADY_MEDIAN = 1.5;
    private static final double STEADY_TAIL = 3;
    private static final int MIN_REPEATS = 3;
    private static final List<String> IN_MEMORY = List.of("tmpfs", "ramfs");

    private final Calibration calibration;
    private final List<Caveat> caveats = new ArrayList<>();

    public CalibrationCheck(Calibration calibration) {
        this.calibration = calibration;
    }

    public List<Caveat> caveats() {
        ifAbove(Limit.STEAL, STEAL_PERCENT, CaveatKind.CALIBRATION_STEAL);
        ifAbove(Limit.OTHERS_BUSY, OTHERS_PERCENT, CaveatKind.CALIBRATION_BUSY);
        tooFewRepeats();
        variesTooMuch();
        disk();
        return List.copyOf(caveats);
    }

    private void ifAbove(Limit limit, double percent, CaveatKind kind) {
        double max = calibration.figure(limit).map(Figure::most).orElse(0.0);
        if (max > percent) {
            add(kind, LimitFormatter.value(Limit.Unit.PERCENT, max));
        }
    }

    /// Adds a caveat for figures with too few repeats. In a quick calibration, each second that the worker
    /// reports counts as a repeat. Under CPU contention, the worker reports fewer seconds than have elapsed.
    private void tooFewRepeats() {
        String few = calibration.figures().stream()
                .filter(f -> !f.repeats().isEmpty() && f.repeats().size() < MIN_REPEATS)
                .map(Figure::id)
                .collect(Collectors.joining(", "));
        if (!few.isEmpty()) {
            add(CaveatKind.CALIBRATION_FEW_REPEATS, MIN_REPEATS, few);
        }
    }

    private void variesTooMuch() {
        String unsteady = calibration.figures().stream()
                .filter(f -> f.most() > tolerated(f) * f.least())
                .map(f -> f.id() + " (" + LimitFormatter.spread(f) + ")")
                .collect(Collectors.joining(", "));
        if (!unsteady.isEmpty()) {
            add(CaveatKind.CALIBRATION_UNSTEADY, unsteady);
        }
    }

    /// Returns the highest acceptable ratio of the largest to the smallest value across repeats. The ratio is
    /// not limited for maxima or for figures that measure disturbances, because these figures vary widely.
    private static double tolerated(Figure figure) {
        return switch (figure.limit().unit()) {
            case BYTES_PER_SECOND, MESSAGES_PER_SECOND -> STEADY_RATE;
            case MICROSECONDS -> STEADY_MEDIAN;
            case PERCENT -> Double.POSITIVE_INFINITY;
            case NANOSECONDS -> {
                if (figure.id().endsWith(".p50")) {
                    yield STEADY_MEDIAN;
                }
                yield figure.id().endsWith(".p99") ? STEADY_TAIL : Double.POSITIVE_INFINITY;
            }
        };
    }

    private void disk() {
        String fileSystem = calibration.host().dataFileSystem();
        if (IN_MEMORY.contains(fileSystem.split(" ", 2)[0])) {
            add(CaveatKind.CALIBRATION_MEMORY_DISK, fileSystem);
        } else if (!calibration.directIo()) {
            add(CaveatKind.CALIBRATION_CACHED_DISK, fileSystem);
        }
    }

    private void add(CaveatKind kind, Object... values) {
        caveats.add(Caveat.of(kind, Severity.FLAG, values));
    }
}
