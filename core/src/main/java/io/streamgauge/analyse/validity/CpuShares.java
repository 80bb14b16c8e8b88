package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.result.TrialFacts.Placement;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.Role;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// CPUs that were available to a trial, and the utilisation of these CPUs.
///
/// @param all number of CPUs of the controller's machine
/// @param placement CPUs that the generator and the brokers were bound to; null if they were not bound
/// @param workerHosts number of CPUs that each worker process can use on its host, keyed by the name of the
///     process; empty if the workers ran on the machine of the controller
public record CpuShares(int all, @Nullable Placement placement, Map<String, Integer> workerHosts) {
    /// Creates the shares for a trial whose workers ran on the machine of the controller.
    public CpuShares(int all, @Nullable Placement placement) {
        this(all, placement, Map.of());
    }

    /// Returns the CPUs that were available to a trial.
    ///
    /// @param all number of CPUs of the controller's machine
    public static CpuShares of(TrialResult trial, int all) {
        Map<String, Integer> cpus = new HashMap<>();
        trial.settings()
                .ifPresent(settings ->
                        settings.hostsByProcess().forEach((process, host) -> cpus.put(process, host.cpus())));
        return new CpuShares(all, trial.facts().placement(), cpus);
    }

    public CpuSet generator() {
        return placement == null ? CpuSet.ALL : placement.generator();
    }

    public CpuSet brokers() {
        return placement == null ? CpuSet.ALL : placement.brokers();
    }

    /// Returns whether the generator and the brokers use separate CPUs.
    public boolean areDisjoint() {
        return !workerHosts.isEmpty() || generator().isApartFrom(brokers());
    }

    /// Returns whether the generator or a broker ran on the machine of the controller, so that
    /// disturbances of this machine affect the figures.
    public boolean usesController(Resources resources) {
        return workerHosts.isEmpty() || !resources.processesOf(Role.BROKER).isEmpty();
    }

    /// Returns the total number of CPUs of the controller's machine that the generator and the brokers can use.
    public int total() {
        return workerHosts.isEmpty()
                ? generator().with(brokers()).count(all)
                : brokers().count(all);
    }

    /// Returns the generator's CPU use, excluding that of its JIT compilers, in percent of its CPUs. If the
    /// workers ran on worker hosts, the result is the highest value of any worker. Compilation does not limit
    /// the rate that the generator can sustain, because compilation is temporary.
    public double generatorPercent(Resources resources) {
        return workerHosts.isEmpty()
                ? warmPercent(resources, Role.GENERATOR) / generator().count(all)
                : busiestWorker(resources).map(this::percentOfWorker).orElse(0.0);
    }

    /// Returns the worker that used the largest share of the CPUs of its host; empty if there are no samples.
    public Optional<ProcessUse> busiestWorker(Resources resources) {
        return resources.processesOf(Role.GENERATOR).stream().max(Comparator.comparingDouble(this::percentOfWorker));
    }

    private double percentOfWorker(ProcessUse worker) {
        return worker.warmCpuPercent() / cpusOfWorker(worker.name());
    }

    /// Returns the number of CPUs that a worker can use on its host.
    ///
    /// @param process name of the worker process
    public int cpusOfWorker(String process) {
        return generator().count(workerHosts.getOrDefault(process, all));
    }

    /// Returns the CPU use of the brokers, in percent of their CPUs.
    public double brokersPercent(Resources resources) {
        return percent(resources, Role.BROKER) / brokers().count(all);
    }

    /// Returns the utilisation of the CPUs that [#total] counts, in percent; negative if unknown. If these CPUs
    /// are only some of the machine's CPUs, the CPU use of other processes on them is unknown. In this case, the
    /// result is at least the utilisation of the whole machine.
    public double utilisationPercent(Resources resources) {
        double host = resources.host().hostCpuPercent();
        double generator = workerHosts.isEmpty() ? percent(resources, Role.GENERATOR) : 0;
        double own = (generator + percent(resources, Role.BROKER)) / total();
        return total() == all ? host : Math.max(host, own);
    }

    /// Returns whether the utilisation of the generator's CPUs exceeded `percent`.
    public boolean isSaturated(Resources resources, double percent) {
        return (areDisjoint() ? generatorPercent(resources) : utilisationPercent(resources)) > percent;
    }

    /// Returns the CPU use of a role, excluding that of its JIT compilers, in percent of one core.
    public static double warmPercent(Resources resources, Role role) {
        return resources.processesOf(role).stream()
                .mapToDouble(ProcessUse::warmCpuPercent)
                .sum();
    }

    /// Returns the CPU use of the JIT compilers of a role, in percent of one core; 0 if it is unknown.
    public static double compilerPercent(Resources resources, Role role) {
        return percent(resources, role) - warmPercent(resources, role);
    }

    /// Returns the CPU time of the JIT compilers as a share of the CPU time of the machines on which they ran.
    /// If the workers ran on worker hosts, the result is the largest share of any worker.
    public double compilerShare(Resources resources) {
        double workers = resources.processesOf(Role.GENERATOR).stream()
                .mapToDouble(worker ->
                        (worker.cpuPercent() - worker.warmCpuPercent()) / workerHosts.getOrDefault(worker.name(), all))
                .reduce(0, workerHosts.isEmpty() ? Double::sum : Math::max);
        return (workers + compilerPercent(resources, Role.BROKER) / all) / 100;
    }

    /// Returns the CPU use of a role, in percent of one core.
    public static double percent(Resources resources, Role role) {
        return resources.processes().stream()
                .filter(p -> p.role() == role)
                .mapToDouble(ProcessUse::cpuPercent)
                .sum();
    }
}
