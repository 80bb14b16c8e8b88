package io.streamgauge.analyse.model;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Something that limits what a result may be trusted for. The sentences end without a full stop, which those that
/// print them add.
///
/// @param kind stable identifier, for example `LATE_SENDS`
/// @param severity VOID: the trial's figures must not be used; FLAG: to be read with this in mind
/// @param seen what was seen, with figures
/// @param why why it matters
/// @param remedy what to do
public record Caveat(String kind, Severity severity, String seen, String why, String remedy) {
    /// Kinds of caveats that speak of the machine, not of the system under test.
    private static final Set<String> OF_THE_MACHINE = Set.of("STEAL", "PAUSES");

    /// Kinds that follow where the machine stands still, and have other causes where it does not.
    private static final Set<String> IN_ITS_WAKE = Set.of("LATE_SENDS");

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

    /// Whether what voids a trial is the machine's doing.
    public static boolean spoiledByMachine(List<Caveat> caveats) {
        Set<String> voiding = caveats.stream()
                .filter(c -> c.severity() == Severity.VOID)
                .map(Caveat::kind)
                .collect(Collectors.toSet());
        return voiding.stream().anyMatch(OF_THE_MACHINE::contains)
                && voiding.stream().allMatch(kind -> OF_THE_MACHINE.contains(kind) || IN_ITS_WAKE.contains(kind));
    }
}
