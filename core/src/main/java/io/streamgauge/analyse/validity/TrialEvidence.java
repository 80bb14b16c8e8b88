package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.analyse.model.TrialSummary.Rates;
import io.streamgauge.result.outcome.LoadOutcome;
import java.util.Optional;

/// Figures of a trial that the checks require.
///
/// @param duePerSecond number of messages due per second in the measured phase; with random arrivals,
///     this rate differs from the intended rate
/// @param headline end-to-end latency, or response time if the trial did not have consumers, or if the
///     consumers stopped or their rate was limited
/// @param loadSeconds time from the start of the load to the end of the measured phase, in seconds
/// @param outcome final counters; empty if the trial ended without them
public record TrialEvidence(
        boolean simulated,
        boolean saturating,
        Rates rates,
        double duePerSecond,
        Latency headline,
        Latency responseTime,
        Latency sendDelay,
        LedgerTotals ledger,
        Resources resources,
        double loadSeconds,
        Optional<LoadOutcome> outcome) {}
