package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Fields of workload files that exist only in forks of OMB and that Streamgauge does not support.
final class ForkFields {
    private static final String TOPICS =
            "Streamgauge creates new topics for each trial, so that it can count every lost and duplicated message";
    private static final String CREATE = "Remove the field, and set 'topics' and 'partitionsPerTopic'.";
    private static final String SEARCH =
            "Streamgauge searches for the capacity (producerRate 0) in separate trials, each at a fixed rate";
    private static final String SEARCHED = "Remove the field.";
    private static final String OUTAGE =
            "Streamgauge does not pause the producers while the consumers reduce the backlog";

    private static final Map<String, Fork> FORKS = forks();

    private ForkFields() {}

    /// Field of a fork.
    ///
    /// @param neutral value that has the same effect as a missing field; an empty string if no value has this
    ///     effect
    private record Fork(String name, String neutral, String reason, String remedy) {}

    private static Map<String, Fork> forks() {
        Map<String, Fork> forks = new LinkedHashMap<>();
        for (Fork fork : List.of(
                new Fork("existingTopicList", "", TOPICS, CREATE),
                new Fork("existingProduceTopicList", "", TOPICS, CREATE),
                new Fork("existingConsumeTopicList", "", TOPICS, CREATE),
                new Fork(
                        "consumerOnly",
                        "false",
                        "a trial without producers does not send any messages",
                        "Remove the field. To measure the catch-up time, set 'consumerBacklogSizeGB'."),
                new Fork(
                        "producerRateList",
                        "",
                        "Streamgauge cannot change the rate at given times of day",
                        "Set 'producerRate'. To change the rate during the load, convert the file with 'streamgauge"
                                + " convert', and list the rates in workload.rate.steps."),
                new Fork(
                        "partitionsPerTopicList",
                        "",
                        "all topics of an experiment have the same number of partitions",
                        "Remove the field, and set 'partitionsPerTopic'. To measure different numbers of"
                                + " partitions, write a workload file for each number."),
                new Fork(
                        "producersPerTopicList",
                        "",
                        "all topics of an experiment have the same number of producers",
                        "Remove the field, and set 'producersPerTopic'. To measure different numbers of"
                                + " producers, write a workload file for each number."),
                new Fork(
                        "randomTopicNames",
                        "true",
                        "Streamgauge gives the topics of each trial unique names",
                        SEARCHED),
                new Fork("producerPauseBeforeDrain", "false", OUTAGE, SEARCHED),
                new Fork("producerPauseDuringDrain", "false", OUTAGE, SEARCHED),
                new Fork(
                        "messageRateReceivedForSubscription",
                        "",
                        "Streamgauge can limit the rate of each consumer, but not the rate of a subscription",
                        "Remove the field. To limit the rate of each consumer, set workload.consumer-rate with --set."),
                new Fork("producerStartRate", "", SEARCH, SEARCHED),
                new Fork("acceptableBacklog", "", SEARCH, SEARCHED),
                new Fork("producerIncrementRate", "", SEARCH, SEARCHED),
                new Fork("producerIncrementSeconds", "", SEARCH, SEARCHED),
                new Fork(
                        "producerPermits",
                        "",
                        "Streamgauge sends each message at its due instant and does not use a rate limiter",
                        "Remove the field. To limit the messages in flight, set workload.max-in-flight with --set."),
                new Fork(
                        "ensureTopicsAreReady",
                        "true",
                        "Streamgauge always sends a message to every topic before the load starts",
                        SEARCHED))) {
            forks.put(fork.name(), fork);
        }
        return forks;
    }

    static List<String> names() {
        return List.copyOf(FORKS.keySet());
    }

    /// Reports each field of a fork that Streamgauge does not support, unless the value of the field matches the
    /// behaviour of Streamgauge.
    static void check(Fields workload) {
        for (Fork fork : FORKS.values()) {
            if (workload.has(fork.name()) && !workload.written(fork.name()).equals(fork.neutral())) {
                workload.problem(
                        fork.name(), "field '" + fork.name() + "' is not supported: " + fork.reason(), fork.remedy());
            }
        }
    }
}
