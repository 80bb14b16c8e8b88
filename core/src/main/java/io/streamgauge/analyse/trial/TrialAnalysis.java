package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Backlog;
import io.streamgauge.analyse.model.TrialSummary.BrokerNode;
import io.streamgauge.analyse.model.TrialSummary.ChurnSummary;
import io.streamgauge.analyse.model.TrialSummary.Conditions;
import io.streamgauge.analyse.model.TrialSummary.Ending;
import io.streamgauge.analyse.model.TrialSummary.Identity;
import io.streamgauge.analyse.model.TrialSummary.Latencies;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.analyse.model.TrialSummary.Rates;
import io.streamgauge.analyse.model.TrialSummary.Setup;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.validity.BrokerChecks;
import io.streamgauge.analyse.validity.ClockChecks;
import io.streamgauge.analyse.validity.CpuShares;
import io.streamgauge.analyse.validity.EnvironmentChecks;
import io.streamgauge.analyse.validity.InFlightCheck;
import io.streamgauge.analyse.validity.Overload;
import io.streamgauge.analyse.validity.TransferChecks;
import io.streamgauge.analyse.validity.TrialCourseChecks;
import io.streamgauge.analyse.validity.TrialEvidence;
import io.streamgauge.analyse.validity.ValidityChecks;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.IntervalRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/// Computation of the summary of a trial from its files.
public final class TrialAnalysis {
    private static final long UNKNOWN = -1;

    private final TrialResult trial;
    private final TrialFacts facts;
    private final Thresholds limits;
    private final CpuCount cpus;
    private final TrialStatus status;
    private final Optional<MeasuredWindow> window;
    private final Optional<LoadOutcome> outcome;

    /// @param cpus CPUs of the controller's machine
    public TrialAnalysis(TrialResult trial, Thresholds limits, CpuCount cpus) {
        this.trial = trial;
        this.facts = trial.facts();
        this.limits = limits;
        this.cpus = cpus;
        this.status = trial.end().map(TrialEnd::status).orElse(TrialStatus.INCOMPLETE);
        this.window = MeasuredWindow.of(trial);
        this.outcome = trial.end().flatMap(e -> Optional.ofNullable(e.outcome()));
    }

    public TrialSummary summary() {
        Rates rates =
                window.map(this::rates).orElse(new Rates(facts.intendedPerSecond(), 0, 0, 0, facts.meanPayloadBytes()));
        LedgerTotals ledger = outcome.map(o -> totals(o.measured()))
                .orElseGet(() -> window.map(this::totalsFromCounters).orElse(noTotals()));
        Resources resources = window.map(w -> new ResourceAnalysis(trial, w, cpus).resources())
                .orElseGet(ResourceAnalysis::none);
        double duePerSecond = duePerSecond(rates, ledger);
        CpuShares shares = CpuShares.of(trial, cpus.usable());
        List<BrokerNode> nodes = window.map(new BrokerAnalysis(trial)::nodes).orElse(List.of());
        TrialSettings settings = trial.settings().orElse(new TrialSettings(Map.of(), List.of()));
        Optional<ClockSummary> clocks = window.flatMap(w -> ClockAnalysis.of(trial, w));
        Optional<OutageSummary> outage = window.flatMap(w -> new OutageAnalysis(trial, w, cpus).summary());
        Optional<TransferSummary> transfers = transfers();
        Latencies latencies = latencies();

        Bottleneck bottleneck =
                BottleneckAnalysis.of(isAtLimit(duePerSecond, rates, ledger), facts.simulated(), resources, shares);

        String failure = trial.end().map(TrialEnd::failure).orElse(null);

        List<Caveat> caveats = new ArrayList<>(TrialCourseChecks.end(status, Objects.requireNonNullElse(failure, "")));
        if (window.isPresent()) {
            caveats.addAll(course(window.get(), outage, transfers));
            // An outage of the consumers or a limit of their rate dominates the end-to-end latency.
            boolean consumersDelay = outage.isPresent() || facts.consumerPerSecond() != null;
            Latency headline = facts.groups() > 0 && !consumersDelay ? latencies.endToEnd() : latencies.responseTime();
            TrialEvidence evidence = evidence(rates, duePerSecond, headline, latencies, ledger, resources);
            caveats.addAll(ValidityChecks.of(evidence, limits, shares));
            InFlightCheck.of(
                            facts.load().maxInFlight(),
                            producers(),
                            rates.acceptedPerSecond(),
                            latencies.serviceTime(),
                            bottleneck,
                            shares.isSaturated(resources, BottleneckAnalysis.BUSY_PERCENT))
                    .ifPresent(caveats::add);
            clocks.flatMap(c -> ClockChecks.of(c, latencies.endToEnd(), limits)).ifPresent(caveats::add);
            caveats.addAll(environment(window.get(), nodes, resources, settings));
        }
        return new TrialSummary(
                new Identity(facts.id(), facts.system(), facts.cell(), facts.levels(), facts.block()),
                new Ending(status, verdict(caveats), failure),
                conditions(),
                rates,
                latencies,
                ledger,
                backlog(),
                resources,
                bottleneck,
                setup(settings),
                caveats,
                nodes,
                outage.orElse(null),
                transfers.orElse(null),
                outcome.map(LoadOutcome::destinations).orElse(null),
                outcome.map(LoadOutcome::churn)
                        .map(counts -> new ChurnSummary(counts, latency(LatencyStage.CONNECT)))
                        .orElse(null),
                outcome.map(LoadOutcome::workers).map(SeveralWorkers::figures).orElse(null),
                outcome.map(LoadOutcome::workers).map(SeveralWorkers::placement).orElse(null),
                clocks.orElse(null));
    }

    private TrialEvidence evidence(
            Rates rates,
            double duePerSecond,
            Latency headline,
            Latencies latencies,
            LedgerTotals ledger,
            Resources resources) {
        return new TrialEvidence(
                facts.simulated(),
                facts.saturating(),
                rates,
                duePerSecond,
                headline,
                latencies.responseTime(),
                latencies.sendDelay(),
                ledger,
                resources,
                window.map(w -> w.from().endSeconds() + w.seconds()).orElse(0.0),
                outcome);
    }

    /// Returns the due rate between the two readings of the counters, in messages per second. Under CPU
    /// contention, Streamgauge reads the counters late, and no messages are due after the end of the load. The
    /// intended rate takes this into account. With random arrivals, the number of due messages differs from the
    /// intended number. For a trial that did not complete, the result is the intended rate.
    private double duePerSecond(Rates rates, LedgerTotals ledger) {
        double intended = facts.intendedPerSecond() * facts.measureSeconds();
        return status == TrialStatus.DONE && window.isPresent() && intended > 0
                ? rates.intendedPerSecond() * ledger.intended() / intended
                : rates.intendedPerSecond();
    }

    private Latencies latencies() {
        return new Latencies(
                latency(LatencyStage.RESPONSE_TIME),
                latency(LatencyStage.END_TO_END),
                latency(LatencyStage.SERVICE_TIME),
                latency(LatencyStage.SEND_DELAY));
    }

    private Conditions conditions() {
        return new Conditions(
                facts.durability(),
                window.map(w -> w.from().endSeconds()).orElse(null),
                window.map(MeasuredWindow::seconds).orElse(0.0),
                facts.simulated(),
                facts.saturating());
    }

    private Setup setup(TrialSettings settings) {
        return new Setup(
                outcome.map(LoadOutcome::clients).orElse(0),
                outcome.map(LoadOutcome::connections).orElse(0),
                settings.versions(),
                settings.settings(),
                settings.workerHosts());
    }

    private Optional<TransferSummary> transfers() {
        return facts.transfers() == 0
                ? Optional.empty()
                : Optional.of(new TransferSummary(
                        facts.transfers(), Math.round(facts.warmupSeconds() * 1e9), trial.transfers()));
    }

    private List<Caveat> course(
            MeasuredWindow measured, Optional<OutageSummary> outage, Optional<TransferSummary> transfers) {
        List<Caveat> caveats = new ArrayList<>();
        TrialCourseChecks.consumers(facts).ifPresent(caveats::add);
        outage.ifPresent(o -> caveats.addAll(TrialCourseChecks.outage(o, facts.outageBacklogBytes())));
        transfers.ifPresent(t -> caveats.addAll(TransferChecks.of(t)));
        if (outage.isEmpty() && transfers.isEmpty()) {
            TrialCourseChecks.warmup(facts, measured.from().endSeconds()).ifPresent(caveats::add);
            new SteadyStateAnalysis(trial, measured)
                    .judge()
                    .ifPresent(state -> caveats.addAll(TrialCourseChecks.steadyState(state)));
        }
        return caveats;
    }

    /// Returns the number of producers; 1 if it is unknown because the trial did not complete.
    private int producers() {
        return outcome.stream()
                .flatMap(o -> o.shares().stream())
                .filter(share -> share.of().equals(LoadOutcome.Share.PRODUCERS))
                .mapToInt(LoadOutcome.Share::clients)
                .max()
                .orElse(1);
    }

    private List<Caveat> environment(
            MeasuredWindow measured, List<BrokerNode> nodes, Resources resources, TrialSettings settings) {
        List<Caveat> caveats = new ArrayList<>(BrokerChecks.of(trial, measured));
        caveats.addAll(new EnvironmentChecks(limits)
                .disk(trial.disk())
                .shares(outcome)
                .metrics(nodes, resources.processes(), measured.seconds())
                .earlierDestinations(settings.remainingFrom())
                .settings(settings.settings())
                .thresholds()
                .caveats());
        return caveats;
    }

    private boolean isAtLimit(double duePerSecond, Rates rates, LedgerTotals ledger) {
        return facts.saturating()
                || window.isEmpty()
                || Overload.isOverload(rates.acceptedPerSecond(), duePerSecond, ledger.intended(), limits)
                || ledger.sent() < (1 - limits.of(Threshold.UNSENT_VOID)) * ledger.intended();
    }

    private Latency latency(LatencyStage stage) {
        Histogram values = trial.total(stage.tag());
        return LatencyAnalysis.of(
                values,
                outcome.map(o -> missing(stage, o.measured(), values)).orElseGet(() -> failedSoFar(stage, values)));
    }

    /// Returns the number of messages without a latency in a trial without an outcome, because it is running
    /// or was killed. Only the messages that were reported as failed are known. A failed message may have
    /// been received.
    private long failedSoFar(LatencyStage stage, Histogram values) {
        long failed = window.map(w -> w.to().failed() - w.from().failed()).orElse(0L);
        long sent = window.map(w -> w.to().sent() - w.from().sent()).orElse(0L);
        long groups = facts.groups();
        return switch (stage) {
            case SERVICE_TIME, RESPONSE_TIME -> failed;
            case END_TO_END -> Math.clamp(groups * sent - values.getTotalCount(), 0L, groups * failed);
            case SEND_DELAY, CONNECT -> 0;
        };
    }

    /// Returns the number of messages of the measured phase that should have a latency but do not. A failed
    /// or unconfirmed message may have been received, so the number is at most the number of messages without
    /// a value.
    private long missing(LatencyStage stage, LedgerCounts counts, Histogram values) {
        long groups = facts.groups();
        long unsent = Math.max(0, counts.intended() - counts.sent());
        long unanswered = counts.failedInAll() + counts.unconfirmed();
        return switch (stage) {
            case SEND_DELAY -> unsent;
            case SERVICE_TIME -> unanswered;
            case RESPONSE_TIME -> unsent + unanswered;
            case END_TO_END ->
                Math.clamp(
                        groups * counts.intended() - values.getTotalCount(),
                        0L,
                        groups * (unsent + unanswered) + Math.max(0, counts.lost()));
            case CONNECT -> 0;
        };
    }

    private static Verdict verdict(List<Caveat> caveats) {
        if (caveats.stream().anyMatch(c -> c.severity() == Severity.VOID)) {
            return Verdict.VOID;
        }
        return caveats.isEmpty() ? Verdict.VALID : Verdict.FLAGGED;
    }

    private Rates rates(MeasuredWindow w) {
        return new Rates(
                w.perSecond(w.to().intended(), w.from().intended()),
                w.perSecond(w.to().sent(), w.from().sent()),
                w.perSecond(w.to().accepted(), w.from().accepted()),
                facts.groups() == 0
                        ? 0
                        : w.perSecond(w.to().delivered(), w.from().delivered()),
                w.meanPayloadBytes());
    }

    private static LedgerTotals totals(LedgerCounts c) {
        return new LedgerTotals(
                c.intended(),
                c.sent(),
                c.intended() - c.sent(),
                c.accepted(),
                c.failedInAll(),
                c.failed(),
                c.unconfirmed(),
                c.delivered(),
                c.lost(),
                c.duplicated(),
                c.reordered());
    }

    /// Returns the totals of a trial that did not complete, computed from its interval counters. Totals that
    /// need the final counters are unknown (-1). The counters contain only the received messages of the slowest
    /// group, so the sum over several groups is also unknown.
    private LedgerTotals totalsFromCounters(MeasuredWindow w) {
        return new LedgerTotals(
                Math.round(w.to().intended() - w.from().intended()),
                w.to().sent() - w.from().sent(),
                UNKNOWN,
                w.accepted(),
                w.to().failed() - w.from().failed(),
                Map.of(),
                UNKNOWN,
                facts.groups() > 1 ? UNKNOWN : w.to().delivered() - w.from().delivered(),
                UNKNOWN,
                w.to().duplicated() - w.from().duplicated(),
                w.to().reordered() - w.from().reordered());
    }

    private static LedgerTotals noTotals() {
        return new LedgerTotals(0, 0, 0, 0, 0, Map.of(), 0, 0, 0, 0, 0);
    }

    private Backlog backlog() {
        if (window.isEmpty() || facts.groups() == 0) {
            return new Backlog(0, 0, 0);
        }
        long max = trial.intervals().stream()
                .filter(r -> window.get().contains(r.endSeconds()))
                .mapToLong(IntervalRow::backlog)
                .max()
                .orElse(0);
        return new Backlog(
                max, window.get().to().backlog(), trial.intervals().getLast().backlog());
    }
}
