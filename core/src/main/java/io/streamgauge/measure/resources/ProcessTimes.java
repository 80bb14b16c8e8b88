package io.streamgauge.measure.resources;

import io.streamgauge.linux.ProcessTable.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// CPU time that processes use between two scans of the process table.
///
/// When a process ends, the kernel adds the total CPU time of the process to the CPU time of the process that
/// waits for this exit. The waiting process is the parent, another ancestor, or the process with the ID 1. This
/// class subtracts the CPU time up to the previous scan from the CPU time of the waiting process. If a process
/// ignores the exit of its child processes, the kernel discards their CPU time, so no process gains this time.
public final class ProcessTimes {
    /// ID of the process that waits for processes whose ancestors have ended.
    private static final long INIT = 1;

    /// Last entry of each process, including processes that are missing from the last scan but whose CPU time no
    /// other process has gained. If such a process reappears in a later scan, its earlier CPU time is not
    /// counted again.
    private final Map<Long, Entry> known = new HashMap<>();

    private Set<Long> running = Set.of();
    private boolean first = true;

    /// Adds a scan. Returns the CPU time in microseconds that each process of this scan has used since the
    /// previous scan. The time includes the CPU time of child processes that ended. For the first scan, all
    /// times are 0.
    ///
    /// @param now processes by ID
    public Map<Long, Long> add(Map<Long, Entry> now) {
        Map<Long, Long> gains = new HashMap<>();
        now.forEach((pid, entry) -> gains.put(pid, first ? 0 : gain(entry)));
        List<Entry> missing = running.stream()
                .map(known::get)
                .filter(earlier -> earlier != null && !isSame(earlier, now.get(earlier.pid())))
                .toList();
        for (Entry ended : missing) {
            Stream.concat(ancestors(ended, known).stream(), Stream.of(INIT))
                    .filter(pid -> gains.getOrDefault(pid, 0L) >= ended.cpuMicros())
                    .findFirst()
                    .ifPresent(pid -> {
                        gains.merge(pid, -ended.cpuMicros(), Long::sum);
                        known.remove(ended.pid());
                    });
        }
        known.putAll(now);
        running = Set.copyOf(now.keySet());
        first = false;
        return gains;
    }

    private long gain(Entry entry) {
        Entry earlier = known.get(entry.pid());
        return earlier != null && isSame(entry, earlier)
                ? Math.max(0, entry.cpuMicros() - earlier.cpuMicros())
                : entry.cpuMicros();
    }

    private static boolean isSame(Entry entry, @Nullable Entry other) {
        return other != null && other.startTime() == entry.startTime();
    }

    /// Returns the process IDs of the ancestors of a process, starting with the parent.
    public static List<Long> ancestors(Entry entry, Map<Long, Entry> all) {
        List<Long> ids = new ArrayList<>();
        Entry at = all.get(entry.parent());
        // The table may contain a cycle if a process ID was reused while the table was read.
        while (at != null && ids.size() < all.size()) {
            ids.add(at.pid());
            at = all.get(at.parent());
        }
        return ids;
    }
}
