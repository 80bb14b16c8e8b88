package io.streamgauge.analyse.limits;

import io.streamgauge.analyse.model.Limits.Use;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary;
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

/// Use of each limit of the machine by each system. Void trials, simulated trials and trials without a measured
/// phase are excluded.
public final class LimitUse {
    private static final String DISK_CLASS = "D3";

    private final Calibration calibration;
    private final List<TrialSummary> trials;

    /// Use of a limit by a trial.
    private record TrialUse(TrialSummary trial, double value, double ofLimit) {}

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
            highestUse(system, Limit.DISK_WRITE, LimitUse::writtenPerSecond)
                    .map(f -> use(Limit.DISK_WRITE, f, "wrote " + share(Limit.DISK_WRITE, f)))
                    .ifPresent(uses::add);
            highestUse(system, Limit.LOOPBACK, LimitUse::payloadPerSecond)
                    .map(f -> use(Limit.LOOPBACK, f, "received and delivered payload at " + share(Limit.LOOPBACK, f)))
                    .ifPresent(uses::add);
            fdatasyncUse(system).ifPresent(uses::add);
            highestUse(system, Limit.HARNESS_RATE, LimitUse::offeredPerSecond)
                    .map(f -> use(Limit.HARNESS_RATE, f, "was offered " + share(Limit.HARNESS_RATE, f)))
                    .ifPresent(uses::add);
        }
        uses.sort(Comparator.comparing(Use::limit));
        return uses;
    }

    @FunctionalInterface
    private interface Extractor {
        /// Returns the amount of the limited resource that the trial used, in the unit of the limit; 0 or less
        /// if unknown.
        double of(TrialSummary trial);
    }

    /// Returns the trial with the highest mean over the measured phase. Trials with transfers are excluded,
    /// because the time between transfers lowers the mean.
    private Optional<TrialUse> highestUse(String system, Limit limit, Extractor measure) {
        Optional<Figure> figure = calibration.figure(limit).filter(f -> f.median() > 0);
        return figure.flatMap(f -> trials.stream()
                .filter(t -> t.system().equals(system) && t.transfers() == null)
                .map(t -> new TrialUse(t, measure.of(t), measure.of(t) / f.median()))
                .filter(found -> found.value() > 0)
                .max(Comparator.comparingDouble(TrialUse::value)));
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

    /// Returns the offered rate; 0 if the workers ran on other hosts, because the calibration measured only this
    /// machine.
    private static double offeredPerSecond(TrialSummary trial) {
        return trial.workerHosts().isEmpty() ? trial.rates().offeredPerSecond() : 0;
    }

    private static boolean hasLocalBrokers(TrialSummary trial) {
        return trial.resources().processes().stream().anyMatch(LimitUse::isBroker);
    }

    /// Returns the payload sent over loopback in both directions, in bytes per second; 0 if the brokers or the
    /// workers did not run on this machine. The delivered rate is that of the slowest group, and each group
    /// receives all messages.
    private static double payloadPerSecond(TrialSummary trial) {
        Rates rates = trial.rates();
        double delivered = groups(trial) * Math.max(0, rates.deliveredPerSecond());
        return hasLocalBrokers(trial) && trial.workerHosts().isEmpty()
                ? (rates.acceptedPerSecond() + delivered) * rates.meanPayloadBytes()
                : 0;
    }

    /// Returns the number of consumer groups, at least 1. The summary of a trial does not contain this number, but
    /// the number of received messages is a sum over the groups. If messages were lost, the result can be too low.
    private static long groups(TrialSummary trial) {
        long accepted = trial.ledger().accepted();
        return accepted <= 0
                ? 1
                : Math.max(1, Math.round((double) trial.ledger().delivered() / accepted));
    }

    /// Compares the lowest p99 response time of a system with the p99 duration of an fdatasync. The comparison
    /// uses only trials whose durability class waits for the disk and whose brokers ran on this machine.
    private Optional<Use> fdatasyncUse(String system) {
        Optional<Figure> disk =
                calibration.figure(Limit.FDATASYNC.id() + ".p99").filter(f -> f.median() > 0);
        return disk.flatMap(sync -> trials.stream()
                .filter(t -> t.system().equals(system) && t.durability().startsWith(DISK_CLASS) && hasLocalBrokers(t))
                .filter(t -> t.responseTime().nanos("p99") != null)
                .map(t -> {
                    double nanos = Objects.requireNonNull(t.responseTime().nanos("p99"));
                    return new TrialUse(t, nanos, nanos / sync.median());
                })
                .min(Comparator.comparingDouble(TrialUse::value))
                .map(f -> use(
                        Limit.FDATASYNC,
                        f,
                        "had a p99 response time of " + LimitFormatter.value(Limit.Unit.NANOSECONDS, f.value())
                                + " at durability D3, "
                                + NumberFormatter.significant(f.ofLimit(), 2) + " times the p99 of an fdatasync ("
                                + LimitFormatter.value(Limit.Unit.NANOSECONDS, sync.median()) + ")")));
    }

    private static String share(Limit limit, TrialUse found) {
        return LimitFormatter.value(limit.unit(), found.value()) + ", " + LimitFormatter.percent(found.ofLimit())
                + " of the limit";
    }

    private static Use use(Limit limit, TrialUse found, String did) {
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
