package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Caveat.Severity.FLAG;
import static io.streamgauge.analyse.model.Caveat.Severity.VOID;
import static io.streamgauge.analyse.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Caveat.Severity;
import io.streamgauge.analyse.model.CpuShares;
import io.streamgauge.analyse.model.TrialSummary.Latency;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.analyse.model.TrialSummary.Rates;
import io.streamgauge.analyse.model.TrialSummary.Resources;
import io.streamgauge.analyse.text.NumberFormatter;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.LoadOutcome;
import io.streamgauge.result.Role;
import io.streamgauge.statistics.steady.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The checks that a trial must pass before its figures may be used.
public final class ValidityChecks {
    private final Thresholds limits;
    private final CpuShares cpus;
    private final List<Caveat> caveats = new ArrayList<>();

    public ValidityChecks(Thresholds limits, CpuShares cpus) {
        this.limits = limits;
        this.cpus = cpus;
    }

    /// What the checks look at.
    ///
    /// @param duePerSecond due in the measured phase; for random arrivals not quite the intended rate
    /// @param headline end-to-end latency, or response time where nothing is consumed
    public record Evidence(
            boolean simulated,
            boolean saturating,
            Rates rates,
            double duePerSecond,
            Latency headline,
            Latency sendDelay,
            LedgerTotals ledger,
            Resources resources,
            Optional<LoadOutcome> outcome) {}

    public List<Caveat> check(Evidence e) {
        if (e.saturating()) {
            add(
                    "SATURATING",
                    FLAG,
                    "there was no schedule: messages were sent as fast as the client took them",
                    "latencies count from the send, so that waiting before it is not in them",
                    "read the throughput; for latencies give a rate below it");
        } else {
            sends(e);
        }
        if (!e.simulated()) {
            generator(e);
            host(e.resources());
        }
        ledger(e.ledger(), e.outcome());
        return List.copyOf(caveats);
    }

    /// A trial that was still on its way when it was measured.
    public static List<Caveat> rest(SteadyState state) {
        if (state.steady() && state.unjudged().isEmpty()) {
            return List.of();
        }
        if (state.steady()) {
            return List.of(new Caveat(
                    "REST_UNKNOWN",
                    FLAG,
                    "the measured phase was too short to tell whether the trial had come to rest: it takes "
                            + SteadyState.LEAST_SECONDS + " s with messages ("
                            + String.join("; ", state.evidence()) + ")",
                    "the figures may be those of a start (compilers, caches), which can be many times worse",
                    "raise phases.measure, and phases.warmup"));
        }
        return List.of(new Caveat(
                "NO_STEADY_STATE",
                FLAG,
                "the trial had not come to rest: " + String.join("; ", state.evidence()),
                "the figures mix a start (compilers, caches) with what comes after it",
                "raise phases.warmup, and phases.measure, until it does"));
    }

    private void add(String kind, Severity severity, String seen, String why, String remedy) {
        caveats.add(new Caveat(kind, severity, seen, why, remedy));
    }

    private void sends(Evidence e) {
        Long delay = e.sendDelay().nanos("p99");
        Long latency = e.headline().nanos("p99");
        if (delay != null && latency != null) {
            boolean voids = late(delay, latency, Threshold.LATE_VOID, Threshold.LATE_VOID_SHARE);
            boolean flags = late(delay, latency, Threshold.LATE_FLAG, Threshold.LATE_FLAG_SHARE);
            if (flags) {
                add(
                        "LATE_SENDS",
                        voids ? VOID : FLAG,
                        "p99 send delay was " + NumberFormatter.millis(delay) + " ms beside a p99 latency of "
                                + NumberFormatter.millis(latency) + " ms",
                        "the generator sent late, so part of the latency is its own: " + lateBecause(e.resources()),
                        "lower the rate" + moreCpus() + ", or add producers");
            }
        }
        LedgerTotals ledger = e.ledger();
        if (ledger.intended() > 0 && ledger.sent() < (1 - limits.of(Threshold.UNSENT_VOID)) * ledger.intended()) {
            add(
                    "UNSENT",
                    VOID,
                    NumberFormatter.count(ledger.intended() - ledger.sent()) + " of "
                            + NumberFormatter.count(ledger.intended()) + " messages were due and never sent",
                    "the latencies of those messages are missing: the true ones are worse than what is shown",
                    "lower the rate, or raise phases.drain");
        } else if (e.rates().acceptedPerSecond() < (1 - limits.of(Threshold.OVERLOAD_FLAG)) * e.duePerSecond()) {
            add(
                    "OVERLOAD",
                    FLAG,
                    "only " + NumberFormatter.rate(e.rates().acceptedPerSecond()) + " of "
                            + NumberFormatter.rate(e.duePerSecond()) + " messages a second were accepted",
                    "the rate is above what the system takes: latency grows with the length of the trial",
                    "lower the rate to compare latencies");
        }
    }

    private boolean late(long delayNanos, long latencyNanos, Threshold always, Threshold share) {
        return delayNanos > Math.max(limits.of(always) * 1e6, limits.of(share) * latencyNanos);
    }

    /// A sender that was ready and found no core is held up by the machine; one that never waited, by its client.
    private String lateBecause(Resources resources) {
        double waited = resources.senderWaitMillisPerSecond();
        if (waited < 0) {
            return "the machine was crowded, or its client held messages back";
        }
        String much = significant(waited, 2) + " ms of each second";
        return waited > limits.of(Threshold.SENDER_WAIT_FLAG)
                ? "the machine was crowded: it waited " + much + " for a core"
                : "its client held messages back, or the machine stood still: it waited only " + much + " for a core";
    }

    private void generator(Evidence e) {
        double share = cpus.generatorBusy(e.resources()) / 100;
        if (share > limits.of(Threshold.GENERATOR_CPU_FLAG)) {
            add(
                    "GENERATOR_CPU",
                    share > limits.of(Threshold.GENERATOR_CPU_VOID) ? VOID : FLAG,
                    "the generator used " + significant(share * 100, 2)
                            + (cpus.generator().isAll()
                                    ? " % of the machine's CPUs"
                                    : " % of its CPUs (" + cpus.generator() + ")"),
                    "it may be the generator that limits the figures, not the broker",
                    "lower the rate, or give the generator more CPUs");
        }
        pauses(e);
        double waited = e.resources().senderWaitMillisPerSecond();
        if (waited > limits.of(Threshold.SENDER_WAIT_FLAG)) {
            add(
                    "CROWDED",
                    FLAG,
                    "a sender was ready to send and waited " + significant(waited, 2) + " ms of each second for a core",
                    "the machine has more to do than cores: latencies hold time that no broker has spent",
                    "close other programs" + moreCpus() + ", or lower the rate");
        }
        double shift = e.resources().clockShiftMillis();
        if (shift > limits.of(Threshold.CLOCK_SHIFT_FLAG)) {
            add(
                    "CLOCK_STEPPED",
                    FLAG,
                    "the wall clock moved by " + significant(shift, 2) + " ms against the monotonic one",
                    "somebody set the clock, or the machine was stopped and resumed: timers of broker and clients may"
                            + " have fired early or late",
                    "let the clock settle, and run again");
        }
    }

    /// What helps only a generator that does not have it.
    private String moreCpus() {
        return cpus.apart() ? "" : ", give the generator CPUs of its own (worker.cpus)";
    }

    /// A pause distorts a quantile only when pauses take more of the time than lies above that quantile: the
    /// trial is void when they reach p99, flagged when a single one is long enough to be seen in p99.9.
    private void pauses(Evidence e) {
        Long tail = e.headline().nanos("p99.9");
        Long p99 = e.headline().nanos("p99");
        double pauseNanos = e.resources().generatorMaxPauseMillis() * 1e6;
        double share = e.resources().generatorPausedPercent() / 100;
        boolean voids = p99 != null
                && share > limits.of(Threshold.PAUSE_VOID_TIME)
                && pauseNanos > limits.of(Threshold.PAUSE_VOID) * p99;
        boolean flags = tail != null && pauseNanos > limits.of(Threshold.PAUSE_FLAG) * tail;
        if (voids || flags) {
            add(
                    "PAUSES",
                    voids ? VOID : FLAG,
                    "the generator stood still for " + significant(share * 100, 2) + " % of the time, once for "
                            + NumberFormatter.millis(pauseNanos) + " ms, beside a "
                            + (tail == null ? quantile("p99", p99) : quantile("p99.9", tail)),
                    "a pause of the generator (its collector, or a crowded machine) looks like latency of the broker"
                            + (voids ? "" : ": read p99.9 and above with care"),
                    "close other programs" + moreCpus() + ", or raise worker.heap");
        }
    }

    private static String quantile(String name, @Nullable Long nanos) {
        return name + " of " + (nanos == null ? NumberFormatter.NONE : NumberFormatter.millis(nanos)) + " ms";
    }

    private void host(Resources resources) {
        double steal = resources.stealPercent() / 100;
        if (steal > limits.of(Threshold.STEAL_FLAG)) {
            add(
                    "STEAL",
                    steal > limits.of(Threshold.STEAL_VOID) ? VOID : FLAG,
                    significant(steal * 100, 2) + " % of the CPU time was taken by the host (other guests, or itself)",
                    "the machine was slower than it looks, by an amount that changes from second to second",
                    "run again at a quieter time, or on a machine that is not shared");
        }
        double spread = resources.cpuSpeedSpread();
        if (spread > limits.of(Threshold.CPU_SPEED_FLAG)) {
            add(
                    "CPU_SPEED",
                    FLAG,
                    "the CPUs changed their speed: the same piece of arithmetic took " + significant(spread, 3)
                            + " times as much CPU time in the slowest tenth of the seconds as in the fastest",
                    "the clock follows the load and what neighbours on the same chip do; CPU-us/msg and what depends on it"
                            + " moved with it, and no counter of the machine tells",
                    "fix the clock (governor, no turbo) or take a machine that is not shared; here repeat, so that every"
                            + " system meets it alike");
        }
        boolean local = resources.processes().stream().anyMatch(p -> p.role() == Role.BROKER);
        double busy = cpus.busy(resources);
        if (local && !cpus.apart() && busy > limits.of(Threshold.SHARED_CPUS_FLAG) * 100) {
            add(
                    "SHARED_CPUS",
                    FLAG,
                    "broker and generator shared " + cpus.together() + " CPUs, which were " + significant(busy, 2)
                            + " % busy",
                    "they took CPU time from each other, which lengthens latencies",
                    "compare systems with each other on this machine; do not carry the absolute figures elsewhere");
        }
    }

    private void ledger(LedgerTotals ledger, Optional<LoadOutcome> outcome) {
        long bad = ledger.failed() + Math.max(0, ledger.unconfirmed());
        if (bad > 0) {
            String said = outcome.map(o -> o.failureDetails().values().stream()
                            .findFirst()
                            .map(d -> "; the client said: " + d)
                            .orElse(""))
                    .orElse("");
            add(
                    "CLIENT_ERRORS",
                    bad > limits.of(Threshold.ERRORS_VOID) * ledger.sent() ? VOID : FLAG,
                    NumberFormatter.count(ledger.failed()) + " messages failed and "
                            + NumberFormatter.count(Math.max(0, ledger.unconfirmed()))
                            + " stayed without an answer, of "
                            + NumberFormatter.count(ledger.sent()) + said,
                    "messages without an answer are in no latency: the true ones are worse than what is shown",
                    "look at the broker's log; lower the rate if it was overloaded");
        }
        if (ledger.lost() > 0) {
            add(
                    "LOST",
                    VOID,
                    NumberFormatter.count(ledger.lost())
                            + " messages were accepted and not received by the end of the drain",
                    "the system lost them, or did not deliver them in time",
                    "raise phases.drain to tell late from lost; check the durability settings");
        }
        if (ledger.duplicated() > 0) {
            add(
                    "DUPLICATED",
                    FLAG,
                    NumberFormatter.count(ledger.duplicated()) + " messages were received more than once",
                    "the application would have to recognise them; latency counts the first copy",
                    "expected after a reconnect or rebalance, else look at the consumer's settings");
        }
        if (ledger.reordered() > 0) {
            add(
                    "REORDERED",
                    FLAG,
                    NumberFormatter.count(ledger.reordered())
                            + " messages came after a later one of the same producer and" + " partition",
                    "an application that relies on order would fail",
                    "look at retries in flight and at consumers that share a queue");
        }
        outcome.ifPresent(this::oddities);
    }

    private void oddities(LoadOutcome outcome) {
        if (outcome.idleConsumers() > 0) {
            add(
                    "IDLE_CONSUMERS",
                    FLAG,
                    outcome.idleConsumers() + " consumers had no partition to read",
                    "the load was received by fewer consumers than the workload says",
                    "use at least as many partitions as consumers in a group");
        }
        if (outcome.foreignMessages() > 0) {
            add(
                    "FOREIGN_MESSAGES",
                    FLAG,
                    NumberFormatter.count(outcome.foreignMessages()) + " messages were not of this trial",
                    "somebody else used its destinations",
                    "use destinations of its own for a measurement");
        }
        if (outcome.surplusOutcomes() > 0) {
            add(
                    "SURPLUS_OUTCOMES",
                    FLAG,
                    NumberFormatter.count(outcome.surplusOutcomes())
                            + " outcomes came for messages that had one already",
                    "the client's bookkeeping or our driver's is at fault",
                    "please report it with this run directory");
        }
        LoadOutcome.LedgerCounts warmup = outcome.warmup();
        if (warmup.lost() > 0 || warmup.failedInAll() > 0) {
            add(
                    "WARMUP_TROUBLE",
                    FLAG,
                    "in the warm-up " + NumberFormatter.count(warmup.failedInAll()) + " messages failed and "
                            + NumberFormatter.count(warmup.lost()) + " were lost",
                    "the system was in trouble before the measurement began",
                    "look at the broker's log, or lower the rate");
        }
    }
}
