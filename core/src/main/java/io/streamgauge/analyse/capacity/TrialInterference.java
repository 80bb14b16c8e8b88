package io.streamgauge.analyse.capacity;

import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Resources.BrokerHostUse;
import io.streamgauge.analyse.model.Resources.OtherUse;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.Resources.WorkerHostUse;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.validity.CpuShares;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.Setting;
import io.streamgauge.result.row.Role;
import java.util.ArrayList;
import java.util.List;

/// Disturbance of a trial, as opposed to a limit of the broker. Such disturbances are steal, CPU time used by
/// other programs and JIT compilers, and pauses of the generator on a machine that was not saturated. Garbage
/// collection in the generator is treated separately, because it would also disturb a repeated trial.
///
/// @param share sum of the shares of time or CPU time lost to disturbances above the thresholds; 0 if there is
///     no such disturbance
/// @param words observation as text; empty if there is no disturbance
record TrialInterference(double share, String words) {
    /// Largest share of missing messages that a disturbance can explain, as a multiple of the share of disturbed time.
    private static final double AFFECTED_PER_TIME = 3;

    /// CPU utilisation above which the load itself may cause pauses, in percent.
    private static final double SATURATED = 90;

    /// Maximum CPU share of other programs on a saturated machine, in percent of all CPUs. A larger
    /// share is a disturbance.
    private static final double MAX_OTHERS = 10;

    static TrialInterference detect(TrialSummary trial, Thresholds limits, CpuShares cpus) {
        if (trial.simulated()) {
            return new TrialInterference(0, "");
        }
        Resources resources = trial.resources();
        double share = 0;
        List<String> words = new ArrayList<>();
        boolean onController = cpus.usesController(resources);
        double steal = onController ? resources.host().stealPercent() / 100 : 0;
        if (steal > limits.of(Threshold.STEAL_VOID)) {
            share += steal;
            words.add(significant(steal * 100, 2)
                    + " % of the CPU time was stolen (used by other guests or by the host itself)");
        }
        double paused = resources.generator().generatorPausedPercent() / 100 - gcShare(trial);
        boolean saturated = cpus.isSaturated(resources, SATURATED);
        if (paused > limits.of(Threshold.PAUSE_VOID_TIME) && !saturated) {
            share += paused;
            words.add("the generator was paused for " + significant(paused * 100, 2) + " % of the time");
        }
        double otherPrograms = onController ? otherProcessesShare(resources, cpus.all()) : 0;
        if (otherPrograms > 100 * limits.of(Threshold.OTHER_VOID) || (saturated && otherPrograms > MAX_OTHERS)) {
            share += otherPrograms / 100;
            words.add("other programs used " + significant(otherPrograms, 2) + " % of the CPUs");
        }
        share += workerHosts(resources, limits, words) + brokerHosts(resources, limits, onController, words);
        double compilers = CpuShares.compilerPercent(resources, Role.GENERATOR)
                + CpuShares.compilerPercent(resources, Role.BROKER);
        if (compilers > 100 * limits.of(Threshold.COMPILING_FLAG)) {
            share += cpus.compilerShare(resources);
            words.add("the JIT compilers used " + significant(compilers, 2) + " % of a core");
        }
        return new TrialInterference(share, String.join(", and ", words));
    }

    /// Returns the largest share of the CPU time that a worker host lost to other programs and to steal; 0 if
    /// no host exceeds the threshold. Each host has only a part of the load, so the sum over the hosts would be
    /// too large.
    ///
    /// @param words list to which this method adds the observations
    private static double workerHosts(Resources resources, Thresholds limits, List<String> words) {
        double largest = 0;
        for (WorkerHostUse host : resources.workerHosts()) {
            double disturbed = (host.otherPercent() + host.stealPercent()) / 100;
            if (disturbed > limits.of(Threshold.OTHER_VOID)) {
                largest = Math.max(largest, disturbed);
                words.add("other programs and steal used " + significant(disturbed * 100, 2)
                        + " % of the CPUs of worker host " + host.name());
            }
        }
        return largest;
    }

    /// Returns the largest share of the CPU time of a broker host that was stolen; 0 if no host exceeds the
    /// threshold.
    ///
    /// @param countsController true if the steal of the controller's machine is already counted
    /// @param words list to which this method adds the observations
    private static double brokerHosts(
            Resources resources, Thresholds limits, boolean countsController, List<String> words) {
        double largest = 0;
        for (BrokerHostUse host : resources.brokerHosts()) {
            boolean counted = countsController && Setting.CONTROLLER.equals(host.sharedWith());
            double steal = host.stealPercent() / 100;
            if (!counted && steal > limits.of(Threshold.STEAL_VOID)) {
                largest = Math.max(largest, steal);
                words.add(significant(steal * 100, 2) + " % of the CPU time of broker host " + host.hostName()
                        + " was stolen");
            }
        }
        return largest;
    }

    /// Detects pauses caused by garbage collection in the generator.
    static TrialInterference ofCollector(TrialSummary trial, Thresholds limits) {
        double share = gcShare(trial);
        return share > limits.of(Threshold.PAUSE_VOID_TIME)
                ? new TrialInterference(
                        share,
                        "garbage collection paused the generator for " + significant(share * 100, 2)
                                + " % of the time (raise worker.heap)")
                : new TrialInterference(0, "");
    }

    /// Returns the share of the time that the generator spent in garbage collection; 0 if there is no measured
    /// phase.
    private static double gcShare(TrialSummary trial) {
        return trial.measuredSeconds() > 0
                ? trial.resources().generator().generatorGcMillis() / 1e3 / trial.measuredSeconds()
                : 0;
    }

    /// Returns the CPU use of other programs in percent of all CPUs; 0 if this CPU use is unknown or may include the
    /// brokers of a connected system. Results of earlier versions contain only the CPU use of the whole host.
    private static double otherProcessesShare(Resources resources, int cpus) {
        OtherUse others = resources.host().otherProcesses();
        if (others != null) {
            return others.connectedLocally() ? 0 : Math.max(0, others.cpuPercent());
        }
        boolean known = resources.host().hostCpuPercent() >= 0
                && resources.processes().stream().anyMatch(p -> p.role() == Role.BROKER);
        double measured = resources.processes().stream()
                .mapToDouble(ProcessUse::cpuPercent)
                .sum();
        return known ? Math.max(0, resources.host().hostCpuPercent() - measured / cpus) : 0;
    }

    /// Returns whether this share of missing or late messages may be due to the disturbance.
    boolean couldExplain(double missing) {
        return share > 0 && missing <= affectedShare();
    }

    /// Returns the largest share of the messages that the disturbance may have affected.
    double affectedShare() {
        return Math.min(1, AFFECTED_PER_TIME * share);
    }
}
