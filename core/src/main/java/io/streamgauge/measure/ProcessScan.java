package io.streamgauge.measure;

import io.streamgauge.linux.ProcessTable;
import io.streamgauge.linux.ProcessTable.Entry;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// CPU time of all processes of this machine except those that are sampled one by one. The CPU time of other programs
/// cannot be told from that of the system under test otherwise, and it distorts every figure.
final class ProcessScan {
    private final Set<Long> sampled;
    private final Set<Long> listeners;
    private final long self = ProcessHandle.current().pid();
    private final Map<Long, Entry> before = new HashMap<>();
    private final Map<Role, Long> byRole = new TreeMap<>(Map.of(Role.HARNESS, 0L, Role.KERNEL, 0L));
    private final Map<String, Long> byProgram = new TreeMap<>();
    private boolean first = true;

    /// @param sampled IDs of the processes that have rows of their own
    /// @param listeners IDs of the processes that listen on an address of a connected system
    ProcessScan(Set<Long> sampled, Set<Long> listeners) {
        this.sampled = Set.copyOf(sampled);
        this.listeners = Set.copyOf(listeners);
        if (!listeners.isEmpty()) {
            byRole.put(Role.LISTENER, 0L);
        }
    }

    /// Reads the table of processes and returns one row for each role and for each other program. The CPU time counts
    /// from the first call. The time between the last call and the end of a process is missing.
    ///
    /// @param seconds time of the rows
    /// @throws IOException if the system does not have `/proc`
    List<ResourceRow> rows(double seconds) throws IOException {
        Map<Long, Entry> now = new HashMap<>();
        ProcessTable.read().forEach(entry -> now.put(entry.pid(), entry));
        now.values().stream().filter(entry -> !sampled.contains(entry.pid())).forEach(entry -> add(entry, now));
        before.clear();
        before.putAll(now);
        first = false;
        return Stream.concat(
                        byRole.entrySet().stream()
                                .map(e -> row(seconds, e.getKey().toString(), e.getKey(), e.getValue())),
                        byProgram.entrySet().stream()
                                .filter(e -> e.getValue() > 0)
                                .map(e -> row(seconds, e.getKey(), Role.OTHER, e.getValue())))
                .toList();
    }

    private void add(Entry entry, Map<Long, Entry> all) {
        long used = sinceLastScan(entry);
        Role role = role(entry, all);
        if (role == Role.OTHER) {
            byProgram.merge(entry.program(), used, Long::sum);
        } else {
            byRole.merge(role, used, Long::sum);
        }
    }

    private long sinceLastScan(Entry entry) {
        Entry earlier = before.get(entry.pid());
        if (first) {
            return 0;
        }
        // a process ID may have been reused
        return earlier != null && earlier.startTime() == entry.startTime()
                ? entry.cpuMicros() - earlier.cpuMicros()
                : entry.cpuMicros();
    }

    private Role role(Entry entry, Map<Long, Entry> all) {
        if (entry.kernelThread()) {
            return Role.KERNEL;
        }
        if (listeners.contains(entry.pid())) {
            return Role.LISTENER;
        }
        return descendsFromThisProcess(entry, all) ? Role.HARNESS : Role.OTHER;
    }

    private boolean descendsFromThisProcess(Entry entry, Map<Long, Entry> all) {
        Entry at = entry;
        // the table may contain a cycle if a process ID was reused while it was read
        for (int depth = 0; at != null && depth < all.size(); depth++) {
            if (at.pid() == self) {
                return true;
            }
            at = all.get(at.parent());
        }
        return false;
    }

    private static ResourceRow row(double seconds, String name, Role role, long cpuMicros) {
        return new ResourceRow(seconds, name, role, 0, cpuMicros, -1, -1, -1, -1, -1);
    }
}
