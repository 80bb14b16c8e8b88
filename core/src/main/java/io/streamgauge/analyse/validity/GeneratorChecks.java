package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;
import static io.streamgauge.analyse.model.Severity.VOID;
import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatDetail;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Checks for figures that were determined by the generator instead of the broker.
final class GeneratorChecks {
    private static final List<String> QUANTILES = List.of("p99", "p90", "p50");

    private final TrialEvidence evidence;
    private final Resources resources;
    private final Thresholds limits;
    private final CpuShares cpus;

    GeneratorChecks(TrialEvidence evidence, Thresholds limits, CpuShares cpus) {
        this.evidence = evidence;
        this.resources = evidence.resources();
        this.limits = limits;
        this.cpus = cpus;
    }

    /// Compares the sends of the generator with the schedule.
    List<Caveat> schedule() {
        if (evidence.saturating()) {
            return List.of(Caveat.of(CaveatKind.SATURATING, FLAG));
        }
        List<Caveat> caveats = new ArrayList<>();
        lateSends().ifPresent(caveats::add);
        Optional<Caveat> unsent = unsent();
        unsent.ifPresent(caveats::add);
        if (unsent.map(Caveat::severity).filter(VOID::equals).isEmpty()) {
            overload().ifPresent(caveats::add);
        }
        return caveats;
    }

    /// Checks the send delay. The check uses the highest quantile of `QUANTILES` for which the send delay and
    /// the latency are known. A delay that is a large share of the response time flags a trial even if slow
    /// consumers make the end-to-end latency much longer, because it determines the response time.
    private Optional<Caveat> lateSends() {
        return QUANTILES.stream()
                .filter(quantile -> evidence.sendDelay().nanos(quantile) != null
                        && (evidence.headline().nanos(quantile) != null
                                || evidence.responseTime().nanos(quantile) != null))
                .findFirst()
                .flatMap(this::lateSends);
    }

    private Optional<Caveat> lateSends(String quantile) {
        long delay = Objects.requireNonNull(evidence.sendDelay().nanos(quantile));
        Long latency = evidence.headline().nanos(quantile);
        Long response = evidence.responseTime().nanos(quantile);
        boolean voids = latency != null && isLate(delay, latency, Threshold.LATE_VOID, Threshold.LATE_VOID_SHARE);
        if (latency != null && (voids || isLate(delay, latency, Threshold.LATE_FLAG, Threshold.LATE_FLAG_SHARE))) {
            return Optional.of(
                    lateSends(voids ? VOID : FLAG, quantile, delay, CaveatDetail.LATE_AGAINST_LATENCY, latency));
        }
        return response != null && isLate(delay, response, Threshold.LATE_VOID, Threshold.LATE_VOID_SHARE)
                ? Optional.of(lateSends(FLAG, quantile, delay, CaveatDetail.LATE_AGAINST_RESPONSE_TIME, response))
                : Optional.empty();
    }

    private Caveat lateSends(
            Severity severity, String quantile, long delayNanos, CaveatDetail against, long latencyNanos) {
        return Caveat.of(
                CaveatKind.LATE_SENDS,
                severity,
                quantile,
                NumberFormatter.millis(delayNanos),
                against.with(quantile, NumberFormatter.millis(latencyNanos)),
                lateSendCause(),
                cpuRemedy());
    }

    private boolean isLate(long delayNanos, long latencyNanos, Threshold always, Threshold share) {
        return delayNanos > Math.max(limits.of(always) * 1e6, limits.of(share) * latencyNanos);
    }

    /// Returns the cause of late sends. If a sender waited for a core for longer than the threshold allows, CPU
    /// contention delayed the sends. Otherwise, the client or a pause of the machine delayed the sends. If the
    /// wait is unknown, the text names all of these causes.
    private String lateSendCause() {
        double wait = resources.generator().senderWaitMillisPerSecond();
        if (wait < 0) {
            return CaveatDetail.LATE_CAUSE_UNKNOWN.with();
        }
        Thresholds known = limits.isOff(Threshold.SENDER_WAIT_FLAG) ? Thresholds.DEFAULT : limits;
        CaveatDetail cause = wait > known.of(Threshold.SENDER_WAIT_FLAG)
                ? CaveatDetail.LATE_BY_CPU_CONTENTION
                : CaveatDetail.LATE_BY_CLIENT_OR_PAUSE;
        return cause.with(significant(wait, 2));
    }

    private Optional<Caveat> unsent() {
        LedgerTotals ledger = evidence.ledger();
        // In a trial that did not complete, the number of unsent messages is unknown (-1).
        if (ledger.unsent() <= 0) {
            return Optional.empty();
        }
        boolean voids = ledger.sent() < (1 - limits.of(Threshold.UNSENT_VOID)) * ledger.intended();
        return Optional.of(Caveat.of(
                CaveatKind.UNSENT,
                voids ? VOID : FLAG,
                NumberFormatter.count(ledger.unsent()),
                NumberFormatter.count(ledger.intended())));
    }

    private Optional<Caveat> overload() {
        double accepted = evidence.rates().acceptedPerSecond();
        if (Overload.isOverload(
                accepted, evidence.duePerSecond(), evidence.ledger().intended(), limits)) {
            return Optional.of(Caveat.of(
                    CaveatKind.OVERLOAD,
                    FLAG,
                    NumberFormatter.rate(accepted),
                    NumberFormatter.rate(evidence.duePerSecond())));
        }
        return Optional.empty();
    }

    /// Returns words for the CPUs of which the generator used a share. With workers on other hosts, these are
    /// the CPUs of the busiest worker.
    private String generatorCpus() {
        if (!cpus.workerHosts().isEmpty()) {
            return CaveatDetail.WORKER_HOST_CPUS.with(cpus.busiestWorker(resources)
                    .map(worker -> SeveralWorkers.wordsOf(worker.name()))
                    .orElse("unknown"));
        }
        return cpus.generator().isAll() ? CaveatDetail.ALL_CPUS.with() : CaveatDetail.OWN_CPUS.with(cpus.generator());
    }

    /// Checks the CPU use, the pauses and the clock of the generator process.
    List<Caveat> process() {
        List<Caveat> caveats = new ArrayList<>();
        double share = cpus.generatorPercent(resources) / 100;
        ThresholdPair.GENERATOR_CPU
                .severity(share, limits)
                .ifPresent(severity -> caveats.add(
                        Caveat.of(CaveatKind.GENERATOR_CPU, severity, significant(share * 100, 2), generatorCpus())));
        pauses().ifPresent(caveats::add);
        double wait = resources.generator().senderWaitMillisPerSecond();
        Optional<Severity> contention = evidence.saturating()
                ? ThresholdPair.SENDER_WAIT.flagOnly(wait, limits)
                : ThresholdPair.SENDER_WAIT.severity(wait, limits);
        contention.ifPresent(severity ->
                caveats.add(Caveat.of(CaveatKind.CPU_CONTENTION, severity, significant(wait, 2), cpuRemedy())));
        double shift = resources.generator().clockShiftMillis();
        if (shift > limits.of(Threshold.CLOCK_SHIFT_FLAG)) {
            caveats.add(Caveat.of(CaveatKind.CLOCK_STEPPED, FLAG, significant(shift, 2)));
        }
        return caveats;
    }

    /// Returns the remedy for a generator without dedicated CPUs. If the generator has dedicated CPUs, the
    /// result is an empty text.
    private String cpuRemedy() {
        return cpus.areDisjoint() ? "" : CaveatDetail.DEDICATE_CPUS.with();
    }

    /// Checks the pauses of the generator. Pauses distort a quantile only if two conditions are met. The share
    /// of the time spent in pauses must exceed the share of the values above the quantile, and the pauses must
    /// be long compared with the quantile. The trial is void if pauses distort p99. The trial is flagged if only
    /// the first condition is met for p99, or if a single pause is long enough to distort p99.9.
    ///
    /// A trial with a schedule is void if the share of the time in pauses exceeds a threshold, regardless of the
    /// latency. A high latency may be a consequence of these pauses. This rule does not apply at saturation,
    /// because the load itself can then cause such pauses.
    private Optional<Caveat> pauses() {
        Long p999 = evidence.headline().nanos("p99.9");
        Long p99 = evidence.headline().nanos("p99");
        double pauseNanos = resources.generator().generatorMaxPauseMillis() * 1e6;
        double share = resources.generator().generatorPausedPercent() / 100;
        boolean reachesP99 = share > limits.of(Threshold.PAUSE_VOID_TIME);
        boolean distortsP99 = reachesP99 && p99 != null && pauseNanos > limits.of(Threshold.PAUSE_VOID) * p99;
        boolean muchTime = share > limits.of(Threshold.PAUSED_VOID) && !evidence.saturating();
        boolean voids = distortsP99 || muchTime;
        boolean flags = reachesP99 || (p999 != null && pauseNanos > limits.of(Threshold.PAUSE_FLAG) * p999);
        if (!voids && !flags) {
            return Optional.empty();
        }
        Long shown = p999 == null ? p99 : p999;
        String quantile = shown == null
                ? ""
                : CaveatDetail.PAUSED_QUANTILE.with(p999 == null ? "p99" : "p99.9", NumberFormatter.millis(shown));
        return Optional.of(Caveat.of(
                CaveatKind.PAUSES,
                voids ? VOID : FLAG,
                significant(share * 100, 2),
                NumberFormatter.millis(pauseNanos),
                quantile,
                cpuRemedy()));
    }
}
