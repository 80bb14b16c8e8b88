package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.MeasuredWindow.Span;
import io.streamgauge.analyse.model.Resources.OtherUse;
import io.streamgauge.analyse.model.Resources.ProgramUse;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Computation of the CPU use of the machine and of the programs that are not part of the measurement.
/// The computation uses the CPU times that the sampler recorded when it scanned all processes.
///
/// The analysis does not use the busy time of the host, because the kernel measures this time only at
/// its timer ticks. Threads of brokers wake up at regular intervals and run for a short time. With
/// such threads, the busy time can be several times too large or too small.
final class OtherProcessAnalysis {
    private static final int NAMED_PROGRAMS = 3;
    /// Minimum CPU share at which a caveat names a program, in percent of all CPUs.
    private static final double MIN_NAMED_PERCENT = 0.1;

    private final List<ResourceRow> rows;
    private final MeasuredWindow window;
    private final int cpus;
    private final Set<Role> processes;

    /// @param cpus number of CPUs of the controller's machine
    /// @param remoteWorkers true if the workers ran on other machines
    OtherProcessAnalysis(List<ResourceRow> all, MeasuredWindow window, int cpus, boolean remoteWorkers) {
        Set<Double> scans = all.stream()
                .filter(row -> row.role() == Role.HARNESS)
                .map(ResourceRow::seconds)
                .collect(Collectors.toSet());
        this.rows = all.stream().filter(row -> scans.contains(row.seconds())).toList();
        this.window = window;
        this.cpus = cpus;
        this.processes =
                EnumSet.of(Role.BROKER, Role.IDLE_BROKER, Role.HARNESS, Role.LISTENER, Role.KERNEL, Role.OTHER);
        if (!remoteWorkers) {
            processes.add(Role.GENERATOR);
        }
    }

    /// Returns the CPU time of all processes of the controller's machine, in percent of the time of all CPUs; empty if
    /// the CPU time is unknown.
    OptionalDouble busyPercent() {
        Optional<Span> host = of(Role.HOST).findFirst();
        if (host.isEmpty() || of(Role.HARNESS).findAny().isEmpty()) {
            return OptionalDouble.empty();
        }
        double micros =
                processes.stream().flatMap(this::of).mapToLong(Span::cpuMicros).sum();
        return OptionalDouble.of(Math.clamp(100 * micros / (host.get().seconds() * 1e6 * cpus), 0, 100));
    }

    /// Returns the CPU use of the other programs. In a container, this CPU use is unknown, because the
    /// programs outside the container are not visible. If the processes were not scanned, as in results of
    /// earlier versions, the result is empty.
    Optional<OtherUse> use() {
        Optional<Span> host = of(Role.HOST).findFirst();
        if (host.isEmpty() || of(Role.HARNESS).findAny().isEmpty()) {
            return Optional.empty();
        }
        Span span = host.get();
        double percentPerMicro = 100 / (span.seconds() * 1e6 * cpus);
        List<ProgramUse> all = of(Role.OTHER)
                .map(program -> new ProgramUse(program.last().name(), program.cpuMicros() * percentPerMicro))
                .toList();
        List<ProgramUse> programs = all.stream()
                .filter(program -> program.cpuPercent() >= MIN_NAMED_PERCENT)
                .sorted(Comparator.comparingDouble(ProgramUse::cpuPercent).reversed())
                .limit(NAMED_PROGRAMS)
                .toList();
        double named = all.stream().mapToDouble(ProgramUse::cpuPercent).sum();
        boolean areVisible = of(Role.KERNEL).findAny().isPresent();
        double percent = areVisible ? Math.clamp(named, 0, 100) : -1;
        return Optional.of(
                new OtherUse(percent, programs, of(Role.LISTENER).findAny().isPresent()));
    }

    /// Returns the samples of each process of a role at the start and at the end of the window.
    private Stream<Span> of(Role role) {
        return rows.stream()
                .filter(row -> row.role() == role)
                .collect(Collectors.groupingBy(ResourceRow::name))
                .values()
                .stream()
                .flatMap(ofOne -> window.span(withStart(ofOne)).stream());
    }

    /// Adds a row with a CPU time of 0 for the first scan if this scan does not contain the program. Without
    /// this row, the CPU time before the first sample of the program would not be counted.
    private List<ResourceRow> withStart(List<ResourceRow> ofOne) {
        ResourceRow first = ofOne.getFirst();
        double start = rows.getFirst().seconds();
        return first.role() != Role.OTHER || first.seconds() == start
                ? ofOne
                : Stream.concat(
                                Stream.of(new ResourceRow(start, first.name(), first.role(), 0, 0, -1, -1, -1, -1, -1)),
                                ofOne.stream())
                        .toList();
    }
}
