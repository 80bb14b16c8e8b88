package io.streamgauge.analyse.capacity;

import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary.Resources;
import io.streamgauge.analyse.validity.CpuShares;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.row.Role;
import java.util.ArrayList;
import java.util.List;

/// What was taken from a trial and is no limit of the broker: CPU time of the hypervisor or of other programs, and
/// standstills of a machine that was not used up; or, apart from these because it would come again, the generator's
/// own garbage collection.
///
/// @param share of the time that was lost, 0 when it is within what is always there
/// @param words what was seen
record TrialInterference(double share, String words) {
    /// A disturbance may explain this many times the share of the time that it took.
    private static final double REACH = 3;

    /// Busy share of all CPUs above which standstills are the load's own doing, in percent.
    private static final double USED_UP = 90;

    /// Share of all CPUs that other programs may use, in percent.
    private static final double OTHERS = 10;

    static TrialInterference of(TrialSummary trial, Thresholds limits, CpuShares cpus) {
        if (trial.simulated()) {
            return new TrialInterference(0, "");
        }
        Resources resources = trial.resources();
        double share = 0;
        List<String> words = new ArrayList<>();
        double steal = resources.host().stealPercent() / 100;
        if (steal > limits.of(Threshold.STEAL_VOID)) {
            share += steal;
            words.add(
                    significant(steal * 100, 2) + " % of the CPU time was taken by the host (other guests, or itself)");
        }
        double paused = resources.generator().generatorPausedPercent() / 100 - collecting(trial);
        boolean usedUp = cpus.isSaturated(resources, USED_UP);
        if (paused > limits.of(Threshold.PAUSE_VOID_TIME) && !usedUp) {
            share += paused;
            words.add("the generator stood still for " + significant(paused * 100, 2) + " % of the time");
        }
        double others = others(resources, cpus.all());
        if (usedUp && others > OTHERS) {
            share += others / 100;
            words.add("other programs used " + significant(others, 2) + " % of the CPUs");
        }
        return new TrialInterference(share, String.join(", and ", words));
    }

    /// Standstills that the generator made itself, by collecting garbage.
    static TrialInterference ofCollector(TrialSummary trial, Thresholds limits) {
        double share = collecting(trial);
        return share > limits.of(Threshold.PAUSE_VOID_TIME)
                ? new TrialInterference(
                        share,
                        "the generator stood still for " + significant(share * 100, 2)
                                + " % of the time to collect garbage: raise worker.heap")
                : new TrialInterference(0, "");
    }

    /// Share of the time.
    private static double collecting(TrialSummary trial) {
        return trial.measuredSeconds() > 0
                ? trial.resources().generator().generatorGcMillis() / 1e3 / trial.measuredSeconds()
                : 0;
    }

    /// Percent of all CPUs; 0 where the brokers' own share is not known.
    private static double others(Resources resources, int cpus) {
        boolean known = resources.host().hostCpuPercent() >= 0
                && resources.processes().stream().anyMatch(p -> p.role() == Role.BROKER);
        double ours = resources.processes().stream()
                .mapToDouble(ProcessUse::cpuPercent)
                .sum();
        return known ? Math.max(0, resources.host().hostCpuPercent() - ours / cpus) : 0;
    }

    /// Whether it may be the reason that this share of the messages is missing or late.
    boolean explains(double missing) {
        return share > 0 && missing <= reach();
    }

    /// Share of the messages that it may have touched.
    double reach() {
        return Math.min(1, REACH * share);
    }
}
