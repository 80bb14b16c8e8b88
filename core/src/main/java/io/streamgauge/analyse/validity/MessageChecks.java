package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;
import static io.streamgauge.analyse.model.Severity.VOID;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatDetail;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.experiment.workload.Churn;
import io.streamgauge.result.outcome.ChurnCounts;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks for messages that failed, were lost, or were not delivered exactly once and in order.
final class MessageChecks {
    private MessageChecks() {}

    static List<Caveat> of(LedgerTotals ledger, Optional<LoadOutcome> outcome, Thresholds limits) {
        List<Caveat> caveats = new ArrayList<>();
        long unconfirmed = Math.max(0, ledger.unconfirmed());
        if (ledger.failed() + unconfirmed > 0) {
            boolean voids = ledger.failed() + unconfirmed > limits.of(Threshold.ERRORS_VOID) * ledger.sent();
            caveats.add(Caveat.of(
                    CaveatKind.CLIENT_ERRORS,
                    voids ? VOID : FLAG,
                    NumberFormatter.count(ledger.failed()),
                    ledger.unconfirmed() < 0 ? "an unknown number" : NumberFormatter.count(unconfirmed),
                    NumberFormatter.count(ledger.sent()),
                    mostFrequentError(outcome)));
        }
        if (ledger.lost() > 0) {
            caveats.add(Caveat.of(CaveatKind.LOST, VOID, NumberFormatter.count(ledger.lost())));
        }
        if (ledger.duplicated() > 0) {
            caveats.add(Caveat.of(CaveatKind.DUPLICATED, FLAG, NumberFormatter.count(ledger.duplicated())));
        }
        if (ledger.reordered() > 0) {
            caveats.add(Caveat.of(CaveatKind.REORDERED, FLAG, NumberFormatter.count(ledger.reordered())));
        }
        outcome.ifPresent(o -> caveats.addAll(unexpectedOutcomes(o)));
        return caveats;
    }

    /// Returns the error message of the kind of failure that occurred most often in the measured phase; an
    /// empty text if no message of this phase failed.
    private static String mostFrequentError(Optional<LoadOutcome> outcome) {
        return outcome.flatMap(o -> o.measured().failed().entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(kind -> o.failureDetails().get(kind.getKey())))
                .map(CaveatDetail.CLIENT_ERROR::with)
                .orElse("");
    }

    private static List<Caveat> churn(@Nullable ChurnCounts churn) {
        List<Caveat> caveats = new ArrayList<>();
        if (churn != null && churn.failed() > 0) {
            caveats.add(Caveat.of(
                    CaveatKind.CHURN_FAILED,
                    FLAG,
                    NumberFormatter.count(churn.failed()),
                    NumberFormatter.count(churn.due()),
                    churn.kind(),
                    Objects.requireNonNullElse(churn.firstError(), "unknown")));
        }
        if (churn != null && churn.skipped() > 0) {
            caveats.add(Caveat.of(
                    CaveatKind.CHURN_SKIPPED,
                    FLAG,
                    NumberFormatter.count(churn.skipped()),
                    NumberFormatter.count(churn.due()),
                    churn.kind(),
                    NumberFormatter.count(Churn.MAX_OPEN)));
        }
        return caveats;
    }

    private static List<Caveat> unexpectedOutcomes(LoadOutcome outcome) {
        List<Caveat> caveats = new ArrayList<>();
        if (outcome.idleConsumers() > 0) {
            caveats.add(Caveat.of(CaveatKind.IDLE_CONSUMERS, FLAG, outcome.idleConsumers()));
        }
        caveats.addAll(workers(outcome.workers()));
        caveats.addAll(churn(outcome.churn()));
        if (outcome.foreignMessages() > 0) {
            caveats.add(Caveat.of(CaveatKind.FOREIGN_MESSAGES, FLAG, NumberFormatter.count(outcome.foreignMessages())));
        }
        if (outcome.surplusOutcomes() > 0) {
            caveats.add(Caveat.of(CaveatKind.SURPLUS_OUTCOMES, FLAG, NumberFormatter.count(outcome.surplusOutcomes())));
        }
        LoadOutcome.LedgerCounts warmup = outcome.warmup();
        if (warmup.lost() > 0 || warmup.failedInAll() > 0 || warmup.unconfirmed() > 0) {
            caveats.add(Caveat.of(
                    CaveatKind.WARMUP_ERRORS,
                    warmup.lost() > 0 ? VOID : FLAG,
                    NumberFormatter.count(warmup.failedInAll()),
                    NumberFormatter.count(warmup.unconfirmed()),
                    NumberFormatter.count(warmup.lost())));
        }
        return caveats;
    }

    private static List<Caveat> workers(@Nullable SeveralWorkers workers) {
        List<Caveat> caveats = new ArrayList<>();
        if (workers != null) {
            caveats.addAll(WorkerChecks.of(workers.figures()));
            if (workers.copies() > 0) {
                caveats.add(Caveat.of(CaveatKind.WORKER_COPIES, FLAG, NumberFormatter.count(workers.copies())));
            }
            if (workers.placement() == Placement.PAIRED && workers.fromOtherWorkers() > 0) {
                caveats.add(Caveat.of(CaveatKind.NOT_PAIRED, FLAG, NumberFormatter.count(workers.fromOtherWorkers())));
            }
        }
        return caveats;
    }
}
