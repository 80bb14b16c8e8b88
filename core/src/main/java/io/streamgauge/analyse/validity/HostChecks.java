package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;
import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatDetail;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Resources.OtherUse;
import io.streamgauge.analyse.model.Resources.WorkerHostUse;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.row.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks that detect a machine that was slower than usual or too busy.
final class HostChecks {
    private HostChecks() {}

    static List<Caveat> of(Resources resources, Thresholds limits, CpuShares cpus) {
        List<Caveat> caveats = new ArrayList<>(workerHosts(resources, limits));
        caveats.addAll(BrokerHostChecks.of(resources, limits));
        compiling(resources, limits).ifPresent(caveats::add);
        if (cpus.usesController(resources)) {
            caveats.addAll(controller(resources, limits, cpus));
        }
        // The spread covers only the hosts on which a worker or a broker ran.
        double spread = resources.cpuSpeed().cpuSpeedSpread();
        if (spread > limits.of(Threshold.CPU_SPEED_FLAG)) {
            caveats.add(Caveat.of(CaveatKind.CPU_SPEED, FLAG, significant(spread, 3)));
        }
        return caveats;
    }

    /// Checks the machine of the controller, on which the generator or the brokers ran.
    private static List<Caveat> controller(Resources resources, Thresholds limits, CpuShares cpus) {
        List<Caveat> caveats = new ArrayList<>();
        double steal = resources.host().stealPercent() / 100;
        ThresholdPair.STEAL
                .severity(steal, limits)
                .ifPresent(severity -> caveats.add(Caveat.of(CaveatKind.STEAL, severity, significant(steal * 100, 2))));
        otherProcesses(resources, limits).ifPresent(caveats::add);
        Double idle = resources.host().idleBrokersPercent();
        if (idle != null && idle > 100 * limits.of(Threshold.OTHER_FLAG)) {
            caveats.add(Caveat.of(CaveatKind.IDLE_BROKERS, FLAG, significant(idle, 2)));
        }
        boolean local = resources.processes().stream().anyMatch(p -> p.role() == Role.BROKER);
        double busy = cpus.utilisationPercent(resources);
        if (local && !cpus.areDisjoint() && busy > limits.of(Threshold.SHARED_CPUS_FLAG) * 100) {
            caveats.add(Caveat.of(CaveatKind.SHARED_CPUS, FLAG, cpus.total(), significant(busy, 2)));
        }
        return caveats;
    }

    /// Checks the hosts from which workers joined.
    private static List<Caveat> workerHosts(Resources resources, Thresholds limits) {
        List<Caveat> caveats = new ArrayList<>();
        for (WorkerHostUse host : resources.workerHosts()) {
            double other = host.otherPercent() / 100;
            double steal = host.stealPercent() / 100;
            Stream.of(ThresholdPair.OTHER.severity(other, limits), ThresholdPair.STEAL.severity(steal, limits))
                    .flatMap(Optional::stream)
                    .max(Comparator.naturalOrder())
                    .ifPresent(severity -> caveats.add(Caveat.of(
                            CaveatKind.WORKER_HOST_BUSY,
                            severity,
                            host.name(),
                            significant(host.otherPercent(), 2),
                            significant(host.stealPercent(), 2))));
        }
        return caveats;
    }

    private static Optional<Caveat> compiling(Resources resources, Thresholds limits) {
        double generator = CpuShares.compilerPercent(resources, Role.GENERATOR);
        double brokers = CpuShares.compilerPercent(resources, Role.BROKER);
        return generator + brokers > 100 * limits.of(Threshold.COMPILING_FLAG)
                ? Optional.of(Caveat.of(
                        CaveatKind.COMPILING,
                        FLAG,
                        significant(generator + brokers, 2),
                        "generator " + significant(generator, 2) + " %, brokers " + significant(brokers, 2) + " %"))
                : Optional.empty();
    }

    private static Optional<Caveat> otherProcesses(Resources resources, Thresholds limits) {
        OtherUse others = resources.host().otherProcesses();
        if (others == null || others.cpuPercent() < 0) {
            return Optional.empty();
        }
        double share = others.cpuPercent() / 100;
        Optional<Severity> severity = others.connectedLocally()
                ? ThresholdPair.OTHER.flagOnly(share, limits)
                : ThresholdPair.OTHER.severity(share, limits);
        String programs = others.programs().stream()
                .map(program -> program.program() + " " + significant(program.cpuPercent(), 2) + " %")
                .collect(Collectors.joining(", "));
        return severity.map(found -> Caveat.of(
                CaveatKind.OTHER_PROCESSES,
                found,
                significant(others.cpuPercent(), 2),
                programs.isEmpty() ? "" : CaveatDetail.LARGEST_PROGRAMS.with(programs),
                others.connectedLocally() ? CaveatDetail.CONNECTED_LOCALLY.with() : ""));
    }
}
