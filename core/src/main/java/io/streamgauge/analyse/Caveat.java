package io.streamgauge.analyse;

/// Something that limits what a result may be trusted for. The sentences end without a full stop, which those that
/// print them add.
///
/// @param kind stable identifier, for example `LATE_SENDS`
/// @param severity VOID: the trial's figures must not be used; FLAG: to be read with this in mind
/// @param seen what was seen, with figures
/// @param why why it matters
/// @param remedy what to do
public record Caveat(String kind, Severity severity, String seen, String why, String remedy) {
    public Caveat {
        seen = open(seen);
        why = open(why);
        remedy = open(remedy);
    }

    private static String open(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    public enum Severity {
        FLAG,
        VOID
    }
}
