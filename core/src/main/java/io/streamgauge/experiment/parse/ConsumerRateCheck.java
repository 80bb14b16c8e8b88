package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.workload.RateProfile.Find;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.yaml.Fields;

/// Check that the other fields of the workload allow a limit on the rate of the consumers.
///
/// @param load workload
/// @param workload fields of the workload
record ConsumerRateCheck(Workload load, Fields workload) {
    /// Lowest valid rate in messages per second. A Kafka client leaves its group if a batch of 500 messages
    /// takes more than 5 minutes, that is, at less than 1.7 messages/s. The lowest valid rate leaves a margin.
    private static final double LOWEST = 10;

    private static final String FIELD = "consumer-rate";

    void run() {
        if (!workload.has(FIELD) || !workload.problems().isValid("workload." + FIELD)) {
            return;
        }
        String limit = "workload.consumer-rate limits the rate of consumers, but ";
        if (load.consumerPerSecond() < LOWEST) {
            workload.problem(
                    FIELD,
                    "workload.consumer-rate is " + workload.written(FIELD)
                            + ", at which clients can leave their group while processing a batch",
                    "Set 'consumer-rate' to at least 10/s.");
        }
        if (load.groups() == 0 && workload.problems().isValid("workload.groups")) {
            workload.problem(
                    FIELD, limit + "workload.groups is 0", "Set 'groups' to at least 1, or remove 'consumer-rate'.");
        }
        if (load.connections() != Workload.OWN_CONNECTIONS
                && workload.problems().isValid("workload.connections")) {
            workload.problem(
                    FIELD,
                    limit + "workload.connections is " + load.connections()
                            + ", and consumers that share a client also share its thread",
                    "Set 'connections' to 'own', or remove 'consumer-rate'.");
        }
        if (load.rate() instanceof Find && workload.problems().isValid("workload.rate")) {
            workload.problem(
                    FIELD,
                    limit + "workload.rate is 'find', so the search would find this limit instead of the capacity",
                    "Set 'rate' to a rate such as 5k/s, or remove 'consumer-rate'.");
        }
    }
}
