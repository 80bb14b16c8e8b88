package io.streamgauge.measure.resources;

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

/// CPU time of all processes on this machine except for those that are sampled individually. The rows show
/// whether other programs used CPU time. CPU usage by other programs can distort all figures of the system under
/// test.
public final class ProcessScan {
    private final Set<Long> sampled;
    private final Set<Long> listeners;
    private final long self = ProcessHandle.current().pid();
    private final ProcessTimes times = new ProcessTimes();

    /// CPU time of each group since the first scan, in microseconds.
    private final Map<Group, Long> used = new HashMap<>();

    /// Groups for which a scan returns a row: the harness, the kernel, the listeners if there are any, and each
    /// other program that has used CPU time.
    private final Set<Group> shown = new TreeSet<>();

    /// Processes with the same role and program. One row contains the sum of their CPU times.
    private record Group(Role role, String program) implements Comparable<Group> {
        @Override
        public int compareTo(Group other) {
            return Comparator.comparing(Group::role)
                    .thenComparing(Group::program)
                    .compare(this, other);
        }
    }

    private static final Group KERNEL = new Group(Role.KERNEL, Role.KERNEL.toString());

    /// @param sampled IDs of the processes that have separate rows
    /// @param listeners IDs of the processes that listen on an address of a connected system
    public ProcessScan(Set<Long> sampled, Set<Long> listeners) {
        this.sampled = Set.copyOf(sampled);
        this.listeners = Set.copyOf(listeners);
        shown.add(new Group(Role.HARNESS, Role.HARNESS.toString()));
        if (!listeners.isEmpty()) {
            shown.add(new Group(Role.LISTENER, Role.LISTENER.toString()));
        }
    }

    /// Reads the table of processes. Returns a row for the harness, a row for the kernel, a row for the
    /// listeners if there are any, and a row for each other program that has used CPU time since the first call.
    /// CPU times are relative to the first call.
    ///
    /// In a container with its own PID namespace, the threads of the kernel are not visible, and neither are the
    /// programs outside the container. The row for the kernel is then missing.
    ///
    /// @param seconds time of the rows, in seconds since the start of the schedule
    /// @throws IOException if this machine does not have `/proc`
    public List<ResourceRow> rows(double seconds) throws IOException {
        Map<Long, Entry> now = new HashMap<>();
        ProcessTable.read().forEach(entry -> now.put(entry.pid(), entry));
        if (now.values().stream().anyMatch(Entry::kernelThread)) {
            shown.add(KERNEL);
        }
        times.add(now).forEach((pid, micros) -> {
            if (micros != 0 && !sampled.contains(pid)) {
                Group group = group(Objects.requireNonNull(now.get(pid)), now);
                used.merge(group, micros, Long::sum);
                shown.add(group);
            }
        });
        return shown.stream()
                .map(group -> new ResourceRow(
                        seconds, group.program(), group.role(), 0, used.getOrDefault(group, 0L), -1, -1, -1, -1, -1))
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
        return entry.pid() == self || ProcessTimes.ancestors(entry, all).contains(self) ? Role.HARNESS : Role.OTHER;
    }
}
