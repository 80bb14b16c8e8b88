package io.streamgauge.experiment.system;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// CPUs that processes are bound to, in the notation of Linux: `0`, `2-3`, `0,4-7`.
///
/// @param cpus CPU numbers, ascending; empty for all CPUs of the machine
public record CpuSet(List<Integer> cpus) {
    /// All CPUs of the machine. Processes are not bound to CPUs.
    public static final CpuSet ALL = new CpuSet(List.of());

    private static final Pattern RANGE = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    public CpuSet {
        cpus = List.copyOf(new TreeSet<>(cpus));
    }

    /// Parses a list of CPUs. The result is empty if `text` is not a list of CPUs.
    public static Optional<CpuSet> parse(String text) {
        List<Integer> cpus = new ArrayList<>();
        for (String part : text.strip().split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                return Optional.empty();
            }
            int from = Integer.parseInt(range.group(1));
            int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
            if (to < from) {
                return Optional.empty();
            }
            for (int cpu = from; cpu <= to; cpu++) {
                cpus.add(cpu);
            }
        }
        return Optional.of(new CpuSet(cpus));
    }

    public boolean isAll() {
        return cpus.isEmpty();
    }

    /// Returns the number of CPUs in this set on a machine that has `all` CPUs.
    public int count(int all) {
        return isAll() ? all : cpus.size();
    }

    /// Returns whether this set contains all CPUs of the other set. [#ALL] contains every set.
    public boolean contains(CpuSet others) {
        return isAll() || (!others.isAll() && cpus.containsAll(others.cpus));
    }

    /// Returns true if the two sets do not have any CPU in common. Returns false if one of the sets is [#ALL].
    public boolean isApartFrom(CpuSet others) {
        return !isAll() && !others.isAll() && others.cpus.stream().noneMatch(cpus::contains);
    }

    /// Returns the union of both sets.
    public CpuSet with(CpuSet others) {
        if (isAll() || others.isAll()) {
            return ALL;
        }
        Set<Integer> either = new HashSet<>(cpus);
        either.addAll(others.cpus);
        return new CpuSet(List.copyOf(either));
    }

    @JsonCreator
    static CpuSet ofResult(String text) {
        return parse(text).orElse(ALL);
    }

    /// Returns the set in the notation of experiment files, or an empty string for all CPUs.
    @JsonValue
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        int i = 0;
        while (i < cpus.size()) {
            int last = i;
            while (last + 1 < cpus.size() && cpus.get(last + 1) == cpus.get(last) + 1) {
                last++;
            }
            text.append(text.isEmpty() ? "" : ",").append(cpus.get(i));
            if (last > i) {
                text.append('-').append(cpus.get(last));
            }
            i = last + 1;
        }
        return text.toString();
    }
}
