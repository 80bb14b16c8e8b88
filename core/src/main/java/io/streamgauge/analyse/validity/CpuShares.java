package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary.Resources;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.result.TrialFacts.Placement;
import io.streamgauge.result.row.Role;
import org.jspecify.annotations.Nullable;

/// CPUs that a trial had, and their utilisation.
///
/// @param all number of CPUs of the machine
/// @param placement CPUs that generator and brokers were bound to; null if neither was bound
public record CpuShares(int all, @Nullable Placement placement) {
    public CpuSet generator() {
        return placement == null ? CpuSet.ALL : placement.generator();
    }

    public CpuSet brokers() {
        return placement == null ? CpuSet.ALL : placement.brokers();
    }

    /// Returns whether generator and brokers do not share a CPU.
    public boolean areDisjoint() {
        return generator().isApartFrom(brokers());
    }

    /// Returns the number of CPUs of generator and brokers together.
    public int total() {
        return generator().with(brokers()).count(all);
    }

    /// Returns the CPU time of the generator without that of its JIT compilers, in percent of its CPUs. Compilation
    /// ends after the warm-up, so compilation does not limit the rate at which the generator can send.
    public double generatorPercent(Resources resources) {
        return warmPercent(resources, Role.GENERATOR) / generator().count(all);
    }

    /// Returns the CPU time of the brokers, in percent of their CPUs.
    public double brokersPercent(Resources resources) {
        return percent(resources, Role.BROKER) / brokers().count(all);
    }

    /// Returns the utilisation of the CPUs of generator and brokers together, in percent; negative if
    /// unknown. If generator and brokers do not have all CPUs of the machine, the use by other processes
    /// is unknown and is not included.
    public double utilisationPercent(Resources resources) {
        double host = resources.host().hostCpuPercent();
        double own = (percent(resources, Role.GENERATOR) + percent(resources, Role.BROKER)) / total();
        return total() == all ? host : Math.max(host, own);
    }

    /// Returns whether the utilisation of the generator's CPUs exceeded a limit.
    public boolean isSaturated(Resources resources, double percent) {
        return (areDisjoint() ? generatorPercent(resources) : utilisationPercent(resources)) > percent;
    }

    /// Returns the CPU time of a role without that of the JIT compilers, in percent of one CPU.
    public static double warmPercent(Resources resources, Role role) {
        return resources.processesOf(role).stream()
                .mapToDouble(ProcessUse::warmCpuPercent)
                .sum();
    }

    /// Returns the CPU time of the JIT compilers of a role, in percent of one CPU; 0 if it is unknown.
    public static double compilerPercent(Resources resources, Role role) {
        return percent(resources, role) - warmPercent(resources, role);
    }

    /// Returns the CPU time of a role, in percent of one CPU.
    public static double percent(Resources resources, Role role) {
        return resources.processes().stream()
                .filter(p -> p.role() == role)
                .mapToDouble(ProcessUse::cpuPercent)
                .sum();
    }
}
