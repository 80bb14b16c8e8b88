package io.streamgauge.analyse;

/// Something that limits what a result may be trusted for.
///
/// @param kind stable identifier, for example `LATE_SENDS`
/// @param severity VOID: the trial's figures must not be used; FLAG: to be read with this in mind
/// @param seen what was seen, with figures
/// @param why why it matters
/// @param remedy what to do
public record Caveat(String kind, Severity severity, String seen, String why, String remedy) {
    public enum Severity {
        FLAG,
        VOID
    }
}
