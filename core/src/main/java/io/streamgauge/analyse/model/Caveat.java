package io.streamgauge.analyse.model;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Reason to doubt a figure. All texts are complete sentences.
///
/// @param severity VOID: the figures of the trial must not be used; FLAG: consider the caveat when you read the
///     figures
/// @param seen observation, with figures
/// @param why consequence for the reader of the figures
/// @param remedy advice that begins with an imperative
public record Caveat(CaveatKind kind, Severity severity, String seen, String why, String remedy) {
    /// Kinds of caveats that are caused by the machine and not by the system under test.
    private static final Set<CaveatKind> CAUSED_BY_MACHINE = EnumSet.of(
            CaveatKind.STEAL,
            CaveatKind.PAUSES,
            CaveatKind.CPU_CONTENTION,
            CaveatKind.OTHER_PROCESSES,
            CaveatKind.WORKER_HOST_BUSY,
            CaveatKind.BROKER_HOST_STEAL);

    /// Kinds of caveats about CPU time that other guests of the host or other programs used.
    private static final Set<CaveatKind> CAUSED_OUTSIDE =
            EnumSet.of(CaveatKind.STEAL, CaveatKind.OTHER_PROCESSES, CaveatKind.BROKER_HOST_STEAL);

    /// Kinds of caveats that can be caused by pauses of the machine, but also by other factors.
    private static final Set<CaveatKind> CONSEQUENCES_OF_PAUSES = EnumSet.of(CaveatKind.LATE_SENDS);

    /// Returns a caveat with the texts of its kind.
    ///
    /// @param values one value for each `{name}` in the texts of the kind, in their order
    /// @throws IllegalArgumentException if the kind does not allow the severity, or if the number of names in
    ///     the texts differs from the number of values
    public static Caveat of(CaveatKind kind, Severity severity, Object... values) {
        if (!kind.severities().contains(severity)) {
            throw new IllegalArgumentException("caveat " + kind + ": invalid severity " + severity);
        }
        long names = (kind.seen() + kind.why() + kind.remedy())
                .chars()
                .filter(c -> c == '{')
                .count();
        if (names != values.length) {
            throw new IllegalArgumentException("caveat " + kind + ": the texts contain " + names + " names, but "
                    + values.length + " values were given");
        }
        Iterator<?> left = Arrays.asList(values).iterator();
        return new Caveat(
                kind,
                severity,
                TextTemplate.fill(kind.seen(), left),
                TextTemplate.fill(kind.why(), left),
                TextTemplate.fill(kind.remedy(), left));
    }

    /// Returns whether a trial is void only because other guests of the host or other programs used the CPU
    /// time.
    public static boolean invalidatedFromOutside(List<Caveat> caveats) {
        Set<CaveatKind> voiding = voiding(caveats);
        return !voiding.isEmpty() && CAUSED_OUTSIDE.containsAll(voiding);
    }

    /// Returns whether a trial is void only because of host disturbances.
    public static boolean invalidatedByMachine(List<Caveat> caveats) {
        Set<CaveatKind> voiding = voiding(caveats);
        return voiding.stream().anyMatch(CAUSED_BY_MACHINE::contains)
                && voiding.stream()
                        .allMatch(kind -> CAUSED_BY_MACHINE.contains(kind) || CONSEQUENCES_OF_PAUSES.contains(kind));
    }

    private static Set<CaveatKind> voiding(List<Caveat> caveats) {
        return caveats.stream()
                .filter(c -> c.severity() == Severity.VOID)
                .map(Caveat::kind)
                .collect(Collectors.toSet());
    }
}
