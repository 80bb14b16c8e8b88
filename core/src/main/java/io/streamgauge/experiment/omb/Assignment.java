package io.streamgauge.experiment.omb;

import java.util.Locale;

/// Setting of a system with which Streamgauge assigns the partitions to the consumers. In OMB, each consumer
/// subscribes to one topic. In Streamgauge, each consumer of a group subscribes to all topics, unless
/// Streamgauge assigns the partitions.
///
/// @param text line of the experiment file with the setting, without indentation
/// @param needsPartitions true if a group can have at most one consumer for each partition
/// @param field field of the OMB file that the note refers to
/// @param effect description of the effect, as a sentence
record Assignment(String text, boolean needsPartitions, String field, String effect) {
    /// Returns whether the setting is possible with the consumers of a load.
    boolean isPossible(OmbClients clients) {
        return !needsPartitions || clients.consumers() <= clients.allPartitions();
    }

    /// Returns the text of the note about this setting.
    String note(OmbClients clients) {
        String reason = String.format(
                Locale.ROOT,
                "without an assignment in advance, each of the %,d consumers of a group subscribes to all %,d topics. ",
                clients.consumers(),
                clients.topics());
        return reason
                + (isPossible(clients)
                        ? effect
                        : "To avoid these subscriptions, set workload.consumers to at most " + clients.allPartitions()
                                + ", and '" + text + "' in the options of the system.");
    }
}
