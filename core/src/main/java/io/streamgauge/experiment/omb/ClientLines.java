package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.Fields;
import java.util.List;
import java.util.Locale;

/// Writer of the topics and the clients of a load.
///
/// @param lines lines of the experiment file, to which this class adds lines
/// @param notes settings that Streamgauge interprets differently, to which this class adds notes
record ClientLines(OmbFile file, Fields fields, ExperimentLines lines, List<OmbNote> notes) {
    private static final String PRODUCERS = "producersPerTopic";
    private static final String CONSUMERS = "consumerPerSubscription";

    /// Adds the lines, and reports a problem if a load cannot have so many topics or clients.
    void add(OmbClients clients) {
        if (clients.topics() > OmbClients.MAX_TOPICS) {
            fields.problem(
                    "topics",
                    "topics is " + clients.topics() + ", but a load can have at most 100,000 destinations",
                    "Set 'topics' to at most 100000. To keep the total number of partitions, increase"
                            + " 'partitionsPerTopic'.");
        } else if (clients.producers() > OmbClients.MAX_CLIENTS) {
            fields.problem(
                    PRODUCERS,
                    PRODUCERS + " is " + clients.perTopic() + ", but a load can have at most 10,000 producers, even if"
                            + " each producer sends to all topics",
                    "Set '" + PRODUCERS + "' to at most 10000.");
        }
        write(1, "destinations: " + clients.topics(), "topics");
        write(1, "partitions: " + clients.partitions(), "partitionsPerTopic");
        producers(clients);
        consumers(clients);
    }

    private void producers(OmbClients clients) {
        write(1, "producers: " + clients.producers(), PRODUCERS);
        if (!clients.replacesProducers()) {
            return;
        }
        write(1, "destinations-per-producer: " + clients.topicsPerProducer(), PRODUCERS);
        note(
                PRODUCERS,
                String.format(
                        Locale.ROOT,
                        "OMB creates %,d producers, but a load can have at most 10,000. %,d producers send to %,d topics"
                                + " each, in turn. Each topic has %s. To use more producers, increase"
                                + " workload.producers and reduce workload.destinations-per-producer.",
                        clients.ombProducers(),
                        clients.producers(),
                        clients.topicsPerProducer(),
                        clients.keepsProducersPerTopic()
                                ? count(clients.perTopic()) + " and the same rate as in OMB"
                                : clients.perTopic() + " or " + count(clients.perTopic() + 1)
                                        + ", and the topics with " + (clients.perTopic() + 1)
                                        + " have a higher rate"));
    }

    private static String count(int producers) {
        return producers + (producers == 1 ? " producer" : " producers");
    }

    private void consumers(OmbClients clients) {
        write(1, "groups: " + (clients.receives() ? clients.groups() : 0), "subscriptionsPerTopic");
        write(1, "consumers: " + clients.consumers(), CONSUMERS);
        if (!clients.receives()) {
            if (clients.groups() > 0) {
                note(
                        "subscriptionsPerTopic",
                        "consumerPerSubscription is 0 or missing, so the load does not have consumer groups.");
            }
        } else if (clients.topics() > 1) {
            note(
                    CONSUMERS,
                    "the consumers of a group share the partitions of all topics. In OMB, each consumer reads one"
                            + " topic.");
        }
        if (clients.replacesConsumers()) {
            note(
                    CONSUMERS,
                    String.format(
                            Locale.ROOT,
                            "OMB creates %,d consumers in each group, but a load can have at most 10,000. The load has"
                                    + " %,d consumers in each group. To use more consumers, increase"
                                    + " workload.consumers.",
                            clients.ombConsumers(),
                            clients.consumers()));
        }
    }

    private void note(String field, String text) {
        notes.add(new OmbNote(fields.keyPlace(field), field, text));
    }

    private void write(int depth, String text, String field) {
        lines.add(depth, text, fields.has(field) ? fields.place(field) : file.start());
    }
}
