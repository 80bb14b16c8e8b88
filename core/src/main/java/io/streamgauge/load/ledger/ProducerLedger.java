package io.streamgauge.load.ledger;

import io.streamgauge.measure.SequenceSet;
import java.util.Map;

/// Messages of one producer and their outcomes.
///
/// @param index index of the producer in the trial, counted from 0
/// @param warmup messages that were due in the warm-up
/// @param measured messages that were due in the measured phase
/// @param accepted sequence numbers of the accepted messages
/// @param acceptedCount number of accepted messages
/// @param warmupFailures number of failed messages of the warm-up by kind of failure
/// @param measuredFailures number of failed messages of the measured phase by kind of failure
/// @param failureDetails error message of the client for the first failure of each kind
/// @param surplusOutcomes number of outcomes reported for messages that already had an outcome
public record ProducerLedger(
        int index,
        DueCounts warmup,
        DueCounts measured,
        SequenceSet accepted,
        long acceptedCount,
        Map<String, Long> warmupFailures,
        Map<String, Long> measuredFailures,
        Map<String, String> failureDetails,
        long surplusOutcomes) {
    public DueCounts due(boolean ofMeasured) {
        return ofMeasured ? measured : warmup;
    }

    public Map<String, Long> failures(boolean ofMeasured) {
        return ofMeasured ? measuredFailures : warmupFailures;
    }
}
