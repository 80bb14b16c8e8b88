package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Caveat.Severity;
import io.streamgauge.analyse.model.CpuShares;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Backlog;
import io.streamgauge.analyse.model.TrialSummary.BrokerNode;
import io.streamgauge.analyse.model.TrialSummary.Latency;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.analyse.model.TrialSummary.Rates;
import io.streamgauge.analyse.model.TrialSummary.Resources;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.validity.BrokerChecks;
import io.streamgauge.analyse.validity.EnvironmentChecks;
import io.streamgauge.analyse.validity.ValidityChecks;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.IntervalRow;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.LoadOutcome;
import io.streamgauge.result.LoadOutcome.LedgerCounts;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.TrialStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// From the files of one trial to its summary.
public final class TrialAnalysis {
    private static final long UNKNOWN = -1;

    private final TrialResult trial;
    private final Thresholds limits;
    private final int cpus;

    public TrialAnalysis(TrialResult trial, Thresholds limits, int cpus) {
        this.trial = trial;
        this.limits = limits;
        this.cpus = cpus;
    }

    public TrialSummary summary() {
        TrialFacts facts = trial.facts();
        Optional<MeasuredWindow> window = MeasuredWindow.of(trial);
        Optional<LoadOutcome> outcome = trial.end().flatMap(e -> Optional.ofNullable(e.outcome()));
        TrialStatus status = trial.end().map(TrialEnd::status).orElse(TrialStatus.INCOMPLETE);
        Rates rates = window.map(w -> rates(facts, w))
                .orElse(new Rates(facts.intendedPerSecond(), 0, 0, 0, facts.meanPayloadBytes()));
        Latency endToEnd = latency(LatencyStage.END_TO_END);
        Latency response = latency(LatencyStage.RESPONSE_TIME);
        Latency sendDelay = latency(LatencyStage.SEND_DELAY);
        LedgerTotals ledger = outcome.map(o -> totals(o.measured()))
                .orElseGet(() -> window.map(this::totalsSoFar).orElse(noTotals()));
        Resources resources = window.map(w -> new ResourceAnalysis(trial, w, cpus).resources())
                .orElseGet(ResourceAnalysis::none);
        // by the schedule's own length: on a crowded machine stock is taken late, and the window is another
        double duePerSecond = status == TrialStatus.DONE && window.isPresent() && facts.measureSeconds() > 0
                ? ledger.intended() / facts.measureSeconds()
                : rates.intendedPerSecond();
        CpuShares shares = new CpuShares(cpus, facts.placement());
        List<Caveat> caveats = new ArrayList<>(ending(status));
        List<BrokerNode> nodes = window.map(new BrokerAnalysis(trial)::nodes).orElse(List.of());
        TrialSettings settings = trial.settings().orElse(new TrialSettings(Map.of(), List.of()));
        Optional<OutageSummary> outage = window.flatMap(w -> new OutageAnalysis(trial, w, cpus).summary());
        Optional<TransferSummary> transfers = facts.transfers() == 0
                ? Optional.empty()
                : Optional.of(new TransferSummary(
                        facts.transfers(), Math.round(facts.warmupSeconds() * 1e9), trial.transfers()));
        if (window.isPresent()) {
            outage.ifPresent(o -> caveats.addAll(OutageAnalysis.caveats(o, facts.outageBacklogBytes())));
            transfers.ifPresent(t -> caveats.addAll(t.caveats()));
            // with an outage the end-to-end latency is mostly the length of the outage
            Latency headline = facts.groups() > 0 && outage.isEmpty() ? endToEnd : response;
            if (outage.isEmpty() && transfers.isEmpty()) {
                new SteadyStateAnalysis(trial, window.get())
                        .judge()
                        .ifPresent(state -> caveats.addAll(ValidityChecks.rest(state)));
            }
            caveats.addAll(new ValidityChecks(limits, shares)
                    .check(new ValidityChecks.Evidence(
                            facts.simulated(),
                            facts.saturating(),
                            rates,
                            duePerSecond,
                            headline,
                            sendDelay,
                            ledger,
                            resources,
                            outcome)));
            caveats.addAll(new BrokerChecks(trial, window.get()).check());
            caveats.addAll(new EnvironmentChecks(limits)
                    .disk(trial.disk())
                    .shares(outcome)
                    .metrics(nodes, resources.processes(), window.get().seconds())
                    .settings(settings.settings())
                    .thresholds()
                    .caveats());
        }
        return new TrialSummary(
                facts.id(),
                facts.system(),
                facts.cell(),
                facts.levels(),
                facts.block(),
                status,
                verdict(caveats),
                trial.end().map(TrialEnd::failure).orElse(null),
                facts.durability(),
                window.map(MeasuredWindow::seconds).orElse(0.0),
                facts.simulated(),
                facts.saturating(),
                rates,
                response,
                endToEnd,
                latency(LatencyStage.SERVICE_TIME),
                sendDelay,
                ledger,
                backlog(window),
                resources,
                Bottleneck.of(pressed(duePerSecond, rates, ledger), facts.simulated(), resources, shares),
                outcome.map(LoadOutcome::clients).orElse(0),
                outcome.map(LoadOutcome::connections).orElse(0),
                settings.versions(),
                settings.settings(),
                caveats,
                nodes,
                outage.orElse(null),
                transfers.orElse(null));
    }

    private boolean pressed(double duePerSecond, Rates rates, LedgerTotals ledger) {
        return trial.facts().saturating()
                || rates.acceptedPerSecond() < (1 - limits.of(Threshold.OVERLOAD_FLAG)) * duePerSecond
                || ledger.sent() < (1 - limits.of(Threshold.UNSENT_VOID)) * ledger.intended();
    }

    private Latency latency(LatencyStage stage) {
        return LatencyAnalysis.of(trial.total(stage.tag()));
    }

    private static Verdict verdict(List<Caveat> caveats) {
        if (caveats.stream().anyMatch(c -> c.severity() == Severity.VOID)) {
            return Verdict.VOID;
        }
        return caveats.isEmpty() ? Verdict.VALID : Verdict.FLAGGED;
    }

    private static Rates rates(TrialFacts facts, MeasuredWindow w) {
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

    /// From the counters alone: what needs the closed books is unknown.
    private LedgerTotals totalsSoFar(MeasuredWindow w) {
        return new LedgerTotals(
                Math.round(w.to().intended() - w.from().intended()),
                w.to().sent() - w.from().sent(),
                UNKNOWN,
                w.accepted(),
                w.to().failed() - w.from().failed(),
                Map.of(),
                UNKNOWN,
                w.to().delivered() - w.from().delivered(),
                UNKNOWN,
                w.to().duplicated() - w.from().duplicated(),
                w.to().reordered() - w.from().reordered());
    }

    private static LedgerTotals noTotals() {
        return new LedgerTotals(0, 0, 0, 0, 0, Map.of(), 0, 0, 0, 0, 0);
    }

    private Backlog backlog(Optional<MeasuredWindow> window) {
        if (window.isEmpty() || trial.facts().groups() == 0) {
            return new Backlog(0, 0, 0);
        }
        long max = trial.intervals().stream()
                .filter(r -> window.get().holds(r.endSeconds()))
                .mapToLong(IntervalRow::backlog)
                .max()
                .orElse(0);
        return new Backlog(
                max, window.get().to().backlog(), trial.intervals().getLast().backlog());
    }

    private List<Caveat> ending(TrialStatus status) {
        String failure = trial.end().map(TrialEnd::failure).orElse("");
        return switch (status) {
            case DONE -> List.of();
            case INCOMPLETE ->
                List.of(new Caveat(
                        "INCOMPLETE",
                        Severity.VOID,
                        "the run was killed, or still goes on: the figures end with the last second on disk",
                        "what was lost, or came after the drain, is not known",
                        "run it again"));
            case INTERRUPTED ->
                List.of(new Caveat(
                        "INTERRUPTED",
                        Severity.VOID,
                        "the run was interrupted before the trial had ended",
                        "the figures are of a shorter trial, and messages in flight were given up",
                        "run it again"));
            case NOT_DEPLOYED ->
                List.of(new Caveat(
                        "NOT_DEPLOYED",
                        Severity.VOID,
                        "the system could not be started: " + failure,
                        "nothing was measured",
                        "the reason says what to do"));
            case NOT_AVAILABLE ->
                List.of(new Caveat(
                        "NOT_AVAILABLE",
                        Severity.VOID,
                        "the system is not available: " + failure,
                        "nothing was measured; the other systems' trials do not depend on it",
                        "the reason says how to get it"));
            case FAILED ->
                List.of(new Caveat(
                        "FAILED",
                        Severity.VOID,
                        "the trial ended early: " + failure,
                        "the figures end where it failed",
                        "look at the logs in the trial's directory"));
        };
    }
}
