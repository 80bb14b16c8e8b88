package io.streamgauge.analyse.model;

import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary.Resources;
import io.streamgauge.experiment.CpuSet;
import io.streamgauge.result.Role;
import io.streamgauge.result.TrialFacts.Placement;
import org.jspecify.annotations.Nullable;

/// Which CPUs a trial had, and how much of them was used.
///
/// @param all CPUs of the machine
/// @param placement where generator and brokers were bound to some of them; null where neither was
public record CpuShares(int all, @Nullable Placement placement) {
    public CpuSet generator() {
        return placement == null ? CpuSet.ALL : placement.generator();
    }

    CpuSet brokers() {
        return placement == null ? CpuSet.ALL : placement.brokers();
    }

    /// Whether neither can take CPU time from the other.
    public boolean apart() {
        return generator().isApartFrom(brokers());
    }

    /// CPUs that the two have between them.
    public int together() {
        return generator().with(brokers()).count(all);
    }

    /// CPU time of the generator, in percent of its CPUs.
    public double generatorBusy(Resources resources) {
        return percent(resources, Role.GENERATOR) / generator().count(all);
    }

    /// CPU time of the brokers, in percent of their CPUs.
    double brokersBusy(Resources resources) {
        return percent(resources, Role.BROKER) / brokers().count(all);
    }

    /// Busy time of the CPUs that generator and brokers have between them, in percent; negative if not known. Of some
    /// CPUs of a machine only their own time is known, not that of others.
    public double busy(Resources resources) {
        double host = resources.hostCpuPercent();
        double ours = (percent(resources, Role.GENERATOR) + percent(resources, Role.BROKER)) / together();
        return together() == all ? host : Math.max(host, ours);
    }

    /// Whether the generator's CPUs had nothing left to give.
    public boolean usedUp(Resources resources, double percent) {
        return (apart() ? generatorBusy(resources) : busy(resources)) > percent;
    }

    /// CPU time of a role, in percent of one CPU.
    static double percent(Resources resources, Role role) {
        return resources.processes().stream()
                .filter(p -> p.role() == role)
                .mapToDouble(ProcessUse::cpuPercent)
                .sum();
    }
}
