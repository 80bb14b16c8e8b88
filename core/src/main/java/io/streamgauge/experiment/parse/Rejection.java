package io.streamgauge.experiment.parse;

/// Problem found by a [SystemCheck].
///
/// @param reason reason without a full stop
/// @param remedy remedy as a sentence
record Rejection(String reason, String remedy) {
    /// Creates a rejection from a text. The first sentence is the reason, and the remaining text is the remedy.
    /// If the text has only one sentence, the remedy is a generic sentence.
    static Rejection of(String text) {
        String[] sentences = text.split("\\.\\s+", 2);
        return new Rejection(
                sentences[0].replaceFirst("\\.$", ""), sentences.length > 1 ? sentences[1] : "Change this value.");
    }
}
