package io.streamgauge.analyse.limits;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Caveat.Severity;
import io.streamgauge.analyse.text.LimitFormatter;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;

/// What limits the trust in a calibration.
public final class CalibrationCheck {
    private static final double STEAL_PERCENT = 100 * Threshold.STEAL_FLAG.standard();
    /// Beside a broker's own load this is what would shift a figure by more than repeats differ anyway.
    private static final double OTHERS_PERCENT = 10;
    /// Most divided by least of the repeats.
    private static final double STEADY_RATE = 1.3;

    private static final double STEADY_MEDIAN = 1.5;
    private static final double STEADY_TAIL = 3;
    private static final int LEAST_REPEATS = 3;
    private static final List<String> IN_MEMORY = List.of("tmpfs", "ramfs");

    private final Calibration calibration;
    private final List<Caveat> caveats = new ArrayList<>();

    public CalibrationCheck(Calibration calibration) {
        this.calibration = calibration;
    }

    public List<Caveat> caveats() {
        most(Limit.STEAL)
                .ifOver(
                        STEAL_PERCENT,
                        steal -> add(
                                "CALIBRATION_STEAL",
                                "the hypervisor gave " + LimitFormatter.value(Limit.Unit.PERCENT, steal)
                                        + " of the CPU time to others in one round",
                                "the machine can do more than these figures say, and did less in some of them",
                                "calibrate again with --force when the host is quieter"));
        most(Limit.OTHERS_BUSY)
                .ifOver(
                        OTHERS_PERCENT,
                        busy -> add(
                                "CALIBRATION_BUSY",
                                "other processes used " + LimitFormatter.value(Limit.Unit.PERCENT, busy)
                                        + " of the CPUs meanwhile",
                                "they had a part in every figure, and will hardly have the same part in a run",
                                "end what else runs on this machine and calibrate again with --force"));
        fewRepeats();
        unsteady();
        disk();
        return List.copyOf(caveats);
    }

    /// A worker on a machine that is too crowded reports fewer seconds than there were.
    private void fewRepeats() {
        String few = calibration.figures().stream()
                .filter(f -> !f.repeats().isEmpty() && f.repeats().size() < LEAST_REPEATS)
                .map(Figure::id)
                .collect(Collectors.joining(", "));
        if (!few.isEmpty()) {
            add(
                    "CALIBRATION_FEW_REPEATS",
                    "fewer than " + LEAST_REPEATS + " repeats came about: " + few,
                    "a disturbed repeat cannot be told from a good one",
                    "calibrate again with --force when the machine is quieter, and without --quick");
        }
    }

    private void unsteady() {
        String unsteady = calibration.figures().stream()
                .filter(f -> f.most() > tolerated(f) * f.least())
                .map(f -> f.id() + " (" + LimitFormatter.spread(f) + ")")
                .collect(Collectors.joining(", "));
        if (!unsteady.isEmpty()) {
            add(
                    "CALIBRATION_UNSTEADY",
                    "repeats differ widely: " + unsteady,
                    "a share of such a limit is no better known than the limit",
                    "calibrate again with --force; if it stays so, the disk or the host is shared with others");
        }
    }

    /// The largest value of many, and what disturbs, differ by nature.
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
            add(
                    "CALIBRATION_MEMORY_DISK",
                    "the data directory lies in memory (" + fileSystem + ")",
                    "its disk figures are memory's; fdatasync does nothing there, and nothing survives a restart",
                    "give a directory on a disk: --data-dir, and STREAMGAUGE_TMP for runs");
        } else if (!calibration.directIo()) {
            add(
                    "CALIBRATION_CACHED_DISK",
                    "the file system (" + fileSystem + ") cannot be written and read past the page cache",
                    "the disk's read figure is that of memory; the write figure includes the flush",
                    "read the write figure and fdatasync only, or give a directory on another file system");
        }
    }

    private void add(String kind, String seen, String why, String remedy) {
        caveats.add(new Caveat(kind, Severity.FLAG, seen, why, remedy));
    }

    private Most most(Limit limit) {
        return new Most(calibration.figure(limit).map(Figure::most).orElse(0.0));
    }

    private record Most(double value) {
        void ifOver(double threshold, DoubleConsumer then) {
            if (value > threshold) {
                then.accept(value);
            }
        }
    }
}
