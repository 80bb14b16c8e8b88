package io.streamgauge.analyse.capacity;

import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Bottleneck.Kind;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.analyse.trial.BottleneckAnalysis;
import io.streamgauge.analyse.trial.TrialAnalysis;
import io.streamgauge.analyse.validity.CpuShares;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.statistics.capacity.CapacityTrial.Finding;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import io.streamgauge.statistics.capacity.CapacityTrial.PilotOutcome;
import io.streamgauge.statistics.capacity.CapacityTrial.Verdict;
import io.streamgauge.statistics.steady.BacklogSlope;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Judge of the trials of a capacity search.
///
/// A rate that was sustained despite a disturbance is valid, because a disturbance cannot make a trial look
/// better. Latency includes late sends, because it is measured from the due instant. If a trial misses an
/// objective, the verdict depends on the cause:
///
/// - If a disturbance of the machine could explain the miss, the trial is invalid.
/// - If the generator was the cause, the trial shows the limit of the generator.
/// - Otherwise, the broker was the cause.
public final class CapacityJudge {
    /// Minimum share of the due messages that the broker must accept.
    private static final double ACCEPTED = 0.99;

    private static final int SECONDS_FOR_A_SLOPE = 4;

    private final Thresholds limits;
    private final CpuCount cpus;
    private final List<Objective> objectives;

    /// @param cpus CPUs of the controller's machine
    public CapacityJudge(Thresholds limits, CpuCount cpus, List<Objective> objectives) {
        this.limits = limits;
        this.cpus = cpus;
        this.objectives = List.copyOf(objectives);
    }

    /// Judges a pilot trial. The search starts from the accepted rate of this trial, or from the delivered rate
    /// if that rate is lower but not 0. If no message was accepted, the trial is invalid.
    public Outcome judgePilot(TrialResult result) {
        TrialSummary trial = new TrialAnalysis(result, limits, cpus).summary();
        double delivered = trial.rates().deliveredPerSecond();
        double accepted = trial.rates().acceptedPerSecond();
        double least = delivered > 0 ? Math.min(accepted, delivered) : accepted;
        return least > 0 ? new PilotOutcome(least) : new Invalid(failure(trial).orElse("no message was accepted"));
    }

    /// Judges a trial at a fixed rate.
    ///
    /// @param brokerEnded true if a broker process exited under load
    public Outcome trial(TrialResult result, boolean brokerEnded) {
        TrialSummary trial = new TrialAnalysis(result, limits, cpus).summary();
        double accepted = trial.rates().acceptedPerSecond();
        if (trial.status() != TrialStatus.DONE) {
            boolean underLoad = brokerEnded || (trial.status() == TrialStatus.FAILED && sentMessages(result));
            String why = failure(trial).orElse("the trial did not complete");
            return underLoad ? fails(accepted, why) : new Invalid(why);
        }
        CpuShares shares = CpuShares.of(result, cpus.usable());
        TrialInterference disturbance = TrialInterference.detect(trial, limits, shares);
        Optional<MissedObjective> missed = findMiss(trial, result);
        if (missed.isPresent()) {
            return throughput(trial, missed.get(), disturbance, shares);
        }
        List<Verdict> verdicts = new ArrayList<>();
        for (Objective objective : objectives) {
            ObjectiveCheck check = ObjectiveCheck.of(objective, trial, disturbance);
            switch (check.state()) {
                case MET -> verdicts.add(new Verdict(true, check.words()));
                case MISSED -> verdicts.add(lateness(trial, objective, check.words(), shares));
                case UNKNOWN -> verdicts.add(new Verdict(Finding.INVALID, check.words()));
            }
        }
        return verdicts.stream().allMatch(v -> v.finding() == Finding.INVALID)
                ? new Invalid(verdicts.getFirst().reason())
                : new Judged(accepted, verdicts);
    }

    /// Returns whether messages of the load were sent. A worker whose client fails before the load reports an
    /// outcome without messages.
    private static boolean sentMessages(TrialResult result) {
        return result.end()
                .flatMap(e -> Optional.ofNullable(e.outcome()))
                .filter(o -> o.warmup().sent() + o.measured().sent() > 0)
                .isPresent();
    }

    private static Optional<String> failure(TrialSummary trial) {
        return Optional.ofNullable(trial.failure());
    }

    private Judged fails(double accepted, String why) {
        return new Judged(accepted, Collections.nCopies(objectives.size(), new Verdict(Finding.FAILS, why)));
    }

    /// Reason why the broker did not sustain the rate.
    ///
    /// @param shortfall missing messages, or the growth of the backlog, as a share of the due messages; 1 if
    ///     messages failed, remained unconfirmed or were lost
    private record MissedObjective(double shortfall, String words) {}

    private Outcome throughput(
            TrialSummary trial, MissedObjective miss, TrialInterference disturbance, CpuShares shares) {
        if (disturbance.couldExplain(miss.shortfall())) {
            return new Invalid(miss.words() + ", but " + disturbance.words());
        }
        Bottleneck limit = BottleneckAnalysis.of(true, trial.simulated(), trial.resources(), shares);
        if (limit.kind() == Kind.GENERATOR) {
            return new GeneratorBound(miss.words() + "; " + limit.evidence());
        }
        TrialInterference collector = TrialInterference.ofCollector(trial, limits);
        return limit.kind() == Kind.UNKNOWN && collector.couldExplain(miss.shortfall())
                ? new GeneratorBound(miss.words() + "; " + collector.words())
                : fails(trial.rates().acceptedPerSecond(), miss.words());
    }

    /// Judges a trial whose latency is above the limit although the broker kept up. Late sends may
    /// account for some of the latency.
    private Verdict lateness(TrialSummary trial, Objective objective, String words, CpuShares shares) {
        Bottleneck limit = BottleneckAnalysis.of(true, trial.simulated(), trial.resources(), shares);
        if (limit.kind() == Kind.GENERATOR) {
            return new Verdict(Finding.GENERATOR_BOUND, words + "; " + limit.evidence());
        }
        ObjectiveCheck collected = ObjectiveCheck.of(objective, trial, TrialInterference.ofCollector(trial, limits));
        if (collected.state() == ObjectiveCheck.State.UNKNOWN) {
            return new Verdict(Finding.GENERATOR_BOUND, collected.words());
        }
        Optional<Caveat> late = trial.caveats().stream()
                .filter(c -> c.kind() == CaveatKind.LATE_SENDS && c.severity() == Severity.VOID)
                .findFirst();
        boolean waited =
                trial.resources().generator().senderWaitMillisPerSecond() > limits.of(Threshold.SENDER_WAIT_FLAG);
        boolean broker = limit.kind() == Kind.BROKER_CPU || limit.kind() == Kind.BROKER_DISK;
        return late.isPresent() && waited && !broker
                ? new Verdict(Finding.GENERATOR_BOUND, words + "; " + late.get().seen())
                : new Verdict(Finding.FAILS, words);
    }

    /// Returns the reason why the broker did not sustain the rate; empty if the broker sustained the
    /// rate. Every objective requires a sustained rate.
    private static Optional<MissedObjective> findMiss(TrialSummary trial, TrialResult result) {
        LedgerTotals ledger = trial.ledger();
        // Streamgauge can read the counters late. The intended rate covers the time between the readings. This
        // rate equals the due rate, because the arrivals of a search are constant.
        double due = trial.rates().intendedPerSecond();
        double accepted = trial.rates().acceptedPerSecond();
        if (!(accepted >= ACCEPTED * due && due > 0)) {
            double share = due > 0 ? accepted / due : 0;
            return Optional.of(new MissedObjective(
                    1 - share, "only " + significant(share * 100, 3) + " % of the due messages were accepted"));
        }
        if (ledger.failed() + ledger.unconfirmed() > 0) {
            return Optional.of(new MissedObjective(
                    1,
                    NumberFormatter.count(ledger.failed()) + " messages failed and "
                            + NumberFormatter.count(ledger.unconfirmed()) + " remained unconfirmed"));
        }
        if (ledger.lost() > 0) {
            return Optional.of(new MissedObjective(
                    1, NumberFormatter.count(ledger.lost()) + " accepted messages were not received in time"));
        }
        return backlogGrowth(result, due).or(() -> undelivered(trial, result, due));
    }

    /// Returns a missed objective if the consumers received too few messages in the measured phase; otherwise, an
    /// empty result. A line fits a backlog badly if the backlog starts to grow near the end of the phase, however
    /// fast it then grows.
    private static Optional<MissedObjective> undelivered(TrialSummary trial, TrialResult result, double due) {
        double share = trial.rates().deliveredPerSecond() / due;
        return result.facts().groups() > 0 && share < ACCEPTED
                ? Optional.of(new MissedObjective(
                        1 - share,
                        "only " + significant(share * 100, 3)
                                + " % of the due messages were delivered in the measured phase"))
                : Optional.empty();
    }

    /// Returns a missed objective if the backlog grows; otherwise, an empty result. The backlog consists of the
    /// messages that are due but not yet received or, for a load without consumers, not yet accepted.
    private static Optional<MissedObjective> backlogGrowth(TrialResult result, double due) {
        boolean consumed = result.facts().groups() > 0;
        Optional<MeasuredWindow> window = MeasuredWindow.of(result);
        double[] queued = result.intervals().stream()
                .filter(r -> window.isPresent() && window.get().contains(r.endSeconds()))
                .mapToDouble(r -> queued(r, consumed))
                .toArray();
        if (queued.length < SECONDS_FOR_A_SLOPE) {
            return Optional.empty();
        }
        BacklogSlope slope = BacklogSlope.of(queued, due);
        return slope.growing()
                ? Optional.of(new MissedObjective(
                        slope.perSecond() / due,
                        "the backlog grew by " + significant(slope.perSecond(), 2) + " messages/s"))
                : Optional.empty();
    }

    private static double queued(IntervalRow row, boolean consumed) {
        return row.intended() - (consumed ? row.delivered() : row.accepted());
    }
}
