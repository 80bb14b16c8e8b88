package io.streamgauge.measure;

import io.streamgauge.linux.ProcessTable;
import io.streamgauge.linux.ProcessTable.Entry;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// CPU time of all processes of this machine except those that are sampled individually. The rows
/// show whether other programs used CPU time. CPU usage by other programs distorts all figures of
/// the system under test.
final class ProcessScan {
    private final Set<Long> sampled;
    private final Set<Long> listeners;
    private final long self = ProcessHandle.current().pid();
    /// CPU time of the running processes of each group at the first scan, in microseconds.
    private @Nullable Map<Group, Long> atStart;

    /// Groups for which a scan returns a row: each role, and each program that has used CPU time since
    /// the first scan.
    private final Set<Group> shown = new TreeSet<>();

    /// Processes with the same role and program. One row contains the sum of their CPU time.
    private record Group(Role role, String program) implements Comparable<Group> {
        @Override
        public int compareTo(Group other) {
            return Comparator.comparing(Group::role)
                    .thenComparing(Group::program)
                    .compare(this, other);
        }
    }

    /// @param sampled IDs of the processes that have separate rows
    /// @param listeners IDs of the processes that listen on an address of a connected system
    ProcessScan(Set<Long> sampled, Set<Long> listeners) {
        this.sampled = Set.copyOf(sampled);
        this.listeners = Set.copyOf(listeners);
        shown.add(new Group(Role.HARNESS, Role.HARNESS.toString()));
        shown.add(new Group(Role.KERNEL, Role.KERNEL.toString()));
        if (!listeners.isEmpty()) {
            shown.add(new Group(Role.LISTENER, Role.LISTENER.toString()));
        }
    }

    /// Reads the table of processes. Returns one row for each role, and one row for each program
    /// with the role [Role#OTHER]. CPU times are relative to the first call. When a process ends,
    /// its CPU time moves to its parent process. Therefore, the time of one program can decrease
    /// while the time of another program increases. Only the sum is exact.
    ///
    /// @param seconds time of the rows, in seconds since the start of the schedule
    /// @throws IOException if the system does not have `/proc`
    List<ResourceRow> rows(double seconds) throws IOException {
        Map<Long, Entry> all = new HashMap<>();
        ProcessTable.read().forEach(entry -> all.put(entry.pid(), entry));
        Map<Group, Long> now = new HashMap<>();
        all.values().stream()
                .filter(entry -> !sampled.contains(entry.pid()))
                .forEach(entry -> now.merge(group(entry, all), entry.cpuMicros(), Long::sum));
        Map<Group, Long> start = Objects.requireNonNullElse(atStart, now);
        atStart = start;
        now.forEach((group, micros) -> {
            if (micros - start.getOrDefault(group, 0L) != 0) {
                shown.add(group);
            }
        });
        return shown.stream()
                .map(group -> new ResourceRow(
                        seconds,
                        group.program(),
                        group.role(),
                        0,
                        now.getOrDefault(group, 0L) - start.getOrDefault(group, 0L),
                        -1,
                        -1,
                        -1,
                        -1,
                        -1))
                .toList();
    }

    private Group group(Entry entry, Map<Long, Entry> all) {
        Role role = role(entry, all);
        return new Group(role, role == Role.OTHER ? entry.program() : role.toString());
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
        // the table may contain a cycle if a process ID was reused while the table was read
        for (int depth = 0; at != null && depth < all.size(); depth++) {
            if (at.pid() == self) {
                return true;
            }
            at = all.get(at.parent());
        }
        return false;
    }
}
