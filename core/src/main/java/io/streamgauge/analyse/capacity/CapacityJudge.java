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
import io.streamgauge.experiment.Objective;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.statistics.capacity.CapacityTrial.Finding;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import io.streamgauge.statistics.capacity.CapacityTrial.Probed;
import io.streamgauge.statistics.capacity.CapacityTrial.Verdict;
import io.streamgauge.statistics.steady.BacklogSlope;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// What one trial of a search says of the capacity.
///
/// A rate that holds counts whatever disturbed the trial: a disturbance makes a rate look worse, never better, and
/// latencies count from the due instant, so that the generator's own lateness is in them. Only where a goal is
/// missed is it asked whose doing that was: the machine's (the trial is repeated), the generator's (its limit, not
/// the broker's), or else the broker's.
public final class CapacityJudge {
    /// Least share of the messages that were due which the broker must accept.
    private static final double ACCEPTED = 0.99;

    private static final int SECONDS_FOR_A_SLOPE = 4;

    private final Thresholds limits;
    private final int cpus;
    private final List<Objective> goals;

    /// @param cpus of the machine that the trials run on
    public CapacityJudge(Thresholds limits, int cpus, List<Objective> goals) {
        this.limits = limits;
        this.cpus = cpus;
        this.goals = List.copyOf(goals);
    }

    /// Of the probe at full speed. What it accepts, or delivers where that is less, says where to begin.
    public Outcome probe(TrialResult result) {
        TrialSummary trial = new TrialAnalysis(result, limits, cpus).summary();
        double delivered = trial.rates().deliveredPerSecond();
        double accepted = trial.rates().acceptedPerSecond();
        double least = delivered > 0 ? Math.min(accepted, delivered) : accepted;
        return least > 0 ? new Probed(least) : new Invalid(failure(trial).orElse("the probe accepted nothing"));
    }

    /// Of a trial at a rate.
    ///
    /// @param brokerEnded whether a broker process ended under the load
    public Outcome trial(TrialResult result, boolean brokerEnded) {
        TrialSummary trial = new TrialAnalysis(result, limits, cpus).summary();
        double accepted = trial.rates().acceptedPerSecond();
        if (trial.status() != TrialStatus.DONE) {
            boolean underLoad = brokerEnded
                    || (trial.status() == TrialStatus.FAILED
                            && result.end()
                                    .flatMap(e -> Optional.ofNullable(e.outcome()))
                                    .isPresent());
            String why = failure(trial).orElse("it was not run to its end");
            return underLoad ? fails(accepted, why) : new Invalid(why);
        }
        CpuShares shares = new CpuShares(cpus, result.facts().placement());
        TrialInterference disturbance = TrialInterference.of(trial, limits, shares);
        Optional<Miss> missed = keepsUp(trial, result);
        if (missed.isPresent()) {
            return throughput(trial, missed.get(), disturbance, shares);
        }
        List<Verdict> verdicts = new ArrayList<>();
        for (Objective goal : goals) {
            ObjectiveCheck check = ObjectiveCheck.of(goal, trial, disturbance);
            switch (check.state()) {
                case MET -> verdicts.add(new Verdict(true, check.words()));
                case MISSED -> verdicts.add(lateness(trial, goal, check.words(), shares));
                case UNKNOWN -> verdicts.add(new Verdict(Finding.SPOILED, check.words()));
            }
        }
        return verdicts.stream().allMatch(v -> v.finding() == Finding.SPOILED)
                ? new Invalid(verdicts.getFirst().reason())
                : new Judged(accepted, verdicts);
    }

    private static Optional<String> failure(TrialSummary trial) {
        return Optional.ofNullable(trial.failure());
    }

    private Judged fails(double accepted, String why) {
        return new Judged(accepted, Collections.nCopies(goals.size(), new Verdict(Finding.FAILS, why)));
    }

    /// @param shortfall share of the messages that is missing; 1 where no disturbance could be the reason
    private record Miss(double shortfall, String words) {}

    private Outcome throughput(TrialSummary trial, Miss miss, TrialInterference disturbance, CpuShares shares) {
        if (disturbance.explains(miss.shortfall())) {
            return new Invalid(miss.words() + ", but " + disturbance.words());
        }
        Bottleneck limit = BottleneckAnalysis.of(true, trial.simulated(), trial.resources(), shares);
        if (limit.kind() == Kind.GENERATOR) {
            return new GeneratorBound(miss.words() + "; " + limit.evidence());
        }
        TrialInterference collector = TrialInterference.ofCollector(trial, limits);
        return limit.kind() == Kind.UNKNOWN && collector.explains(miss.shortfall())
                ? new GeneratorBound(miss.words() + "; " + collector.words())
                : fails(trial.rates().acceptedPerSecond(), miss.words());
    }

    /// The broker kept up, but a latency is too long: part of it may be that the generator sent late.
    private Verdict lateness(TrialSummary trial, Objective goal, String words, CpuShares shares) {
        Bottleneck limit = BottleneckAnalysis.of(true, trial.simulated(), trial.resources(), shares);
        if (limit.kind() == Kind.GENERATOR) {
            return new Verdict(Finding.GENERATOR_BOUND, words + "; " + limit.evidence());
        }
        ObjectiveCheck collected = ObjectiveCheck.of(goal, trial, TrialInterference.ofCollector(trial, limits));
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

    /// Empty when the broker keeps up: what every goal asks for.
    private static Optional<Miss> keepsUp(TrialSummary trial, TrialResult result) {
        LedgerTotals ledger = trial.ledger();
        double due = trial.measuredSeconds() > 0 ? ledger.intended() / trial.measuredSeconds() : 0;
        double accepted = trial.rates().acceptedPerSecond();
        if (!(accepted >= ACCEPTED * due && due > 0)) {
            double share = due > 0 ? accepted / due : 0;
            return Optional.of(
                    new Miss(1 - share, "only " + significant(share * 100, 3) + " % of what was due was accepted"));
        }
        if (ledger.failed() + ledger.unconfirmed() > 0) {
            return Optional.of(new Miss(
                    1,
                    NumberFormatter.count(ledger.failed()) + " messages failed and "
                            + NumberFormatter.count(ledger.unconfirmed()) + " stayed without an answer"));
        }
        if (ledger.lost() > 0) {
            return Optional.of(new Miss(
                    1, NumberFormatter.count(ledger.lost()) + " messages were accepted and not received in time"));
        }
        return growth(result, due);
    }

    /// Of what was due and has not yet arrived, wherever it waits: in the client, in the broker, for a consumer.
    private static Optional<Miss> growth(TrialResult result, double due) {
        boolean consumed = result.facts().groups() > 0;
        Optional<MeasuredWindow> window = MeasuredWindow.of(result);
        double[] waiting = result.intervals().stream()
                .filter(r -> window.isPresent() && window.get().contains(r.endSeconds()))
                .mapToDouble(r -> waiting(r, consumed))
                .toArray();
        if (waiting.length < SECONDS_FOR_A_SLOPE) {
            return Optional.empty();
        }
        BacklogSlope slope = BacklogSlope.of(waiting, due);
        return slope.growing()
                ? Optional.of(new Miss(
                        slope.perSecond() / due,
                        "the backlog grew by " + significant(slope.perSecond(), 2) + " messages/s"))
                : Optional.empty();
    }

    private static double waiting(IntervalRow row, boolean consumed) {
        return row.intended() - (consumed ? row.delivered() : row.accepted());
    }
}
