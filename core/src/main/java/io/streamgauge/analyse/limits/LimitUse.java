package io.streamgauge.analyse.limits;

import io.streamgauge.analyse.model.Limits.Use;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary.Rates;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.text.LimitFormatter;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import io.streamgauge.result.row.Role;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Puts what the trials did beside what the machine can do. Void and simulated trials say nothing of it.
public final class LimitUse {
    private static final String SYNCED = "D3";

    private final Calibration calibration;
    private final List<TrialSummary> trials;

    /// What a trial used of a limit.
    private record Found(TrialSummary trial, double value, double ofLimit) {}

    public LimitUse(Calibration calibration, List<TrialSummary> trials) {
        this.calibration = calibration;
        this.trials = trials.stream()
                .filter(t -> t.verdict() != Verdict.VOID && !t.simulated() && t.measuredSeconds() > 0)
                .toList();
    }

    public List<Use> all() {
        List<Use> uses = new ArrayList<>();
        for (String system :
                trials.stream().map(TrialSummary::system).distinct().toList()) {
            most(system, Limit.DISK_WRITE, LimitUse::writtenPerSecond)
                    .map(f -> use(Limit.DISK_WRITE, f, "wrote " + share(Limit.DISK_WRITE, f)))
                    .ifPresent(uses::add);
            most(system, Limit.LOOPBACK, LimitUse::payloadPerSecond)
                    .map(f -> use(Limit.LOOPBACK, f, "took in and handed out payload at " + share(Limit.LOOPBACK, f)))
                    .ifPresent(uses::add);
            synced(system).ifPresent(uses::add);
            most(system, Limit.HARNESS_RATE, t -> t.rates().offeredPerSecond())
                    .map(f -> use(Limit.HARNESS_RATE, f, "was offered " + share(Limit.HARNESS_RATE, f)))
                    .ifPresent(uses::add);
        }
        uses.sort(Comparator.comparing(Use::limit));
        return uses;
    }

    @FunctionalInterface
    private interface Measure {
        /// Zero or below: not known.
        double of(TrialSummary trial);
    }

    private Optional<Found> most(String system, Limit limit, Measure measure) {
        Optional<Figure> figure = calibration.figure(limit).filter(f -> f.median() > 0);
        return figure.flatMap(f -> trials.stream()
                .filter(t -> t.system().equals(system))
                .map(t -> new Found(t, measure.of(t), measure.of(t) / f.median()))
                .filter(found -> found.value() > 0)
                .max(Comparator.comparingDouble(Found::value)));
    }

    private static boolean isBroker(ProcessUse process) {
        return process.role() == Role.BROKER;
    }

    private static double writtenPerSecond(TrialSummary trial) {
        return trial.resources().processes().stream()
                        .filter(LimitUse::isBroker)
                        .mapToLong(p -> Math.max(0, p.writtenBytes()))
                        .sum()
                / trial.measuredSeconds();
    }

    /// Only where a broker of ours is on the other side of loopback.
    private static double payloadPerSecond(TrialSummary trial) {
        Rates rates = trial.rates();
        return trial.resources().processes().stream().anyMatch(LimitUse::isBroker)
                ? (rates.acceptedPerSecond() + rates.deliveredPerSecond()) * rates.meanPayloadBytes()
                : 0;
    }

    /// How an answer that waits for the disk stands to the disk.
    private Optional<Use> synced(String system) {
        Optional<Figure> disk =
                calibration.figure(Limit.FDATASYNC.id() + ".p99").filter(f -> f.median() > 0);
        return disk.flatMap(sync -> trials.stream()
                .filter(t -> t.system().equals(system) && t.durability().startsWith(SYNCED))
                .filter(t -> t.responseTime().nanos("p99") != null)
                .map(t -> {
                    double nanos = Objects.requireNonNull(t.responseTime().nanos("p99"));
                    return new Found(t, nanos, nanos / sync.median());
                })
                .min(Comparator.comparingDouble(Found::value))
                .map(f -> use(
                        Limit.FDATASYNC,
                        f,
                        "answered at durability D3 with a p99 response time of "
                                + LimitFormatter.value(Limit.Unit.NANOSECONDS, f.value()) + ", "
                                + NumberFormatter.significant(f.ofLimit(), 2) + " times the p99 of an fdatasync ("
                                + LimitFormatter.value(Limit.Unit.NANOSECONDS, sync.median()) + ")")));
    }

    private static String share(Limit limit, Found found) {
        return LimitFormatter.value(limit.unit(), found.value()) + ", " + LimitFormatter.percent(found.ofLimit())
                + " of it";
    }

    private static Use use(Limit limit, Found found, String did) {
        TrialSummary trial = found.trial();
        String where = trial.cell().isEmpty() ? "" : " at " + trial.cell();
        return new Use(
                limit,
                trial.system(),
                trial.id(),
                trial.cell(),
                found.value(),
                found.ofLimit(),
                trial.system() + " " + did + where + ".");
    }
}
