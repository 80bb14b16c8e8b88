package io.streamgauge.engine;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.workload.Outage;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialFacts.Placement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Factory for the facts that Streamgauge writes to the result files of a planned trial.
public final class TrialFactsFactory {
    private TrialFactsFactory() {}

    public static TrialFacts of(Trial trial) {
        Duration measure = trial.phases().measure();
        RateProfile rate = trial.workload().rate();
        boolean saturating = rate.unscheduled();
        Outage outage = trial.workload().outage();
        double perConsumer = trial.workload().consumerPerSecond();
        DurabilityClass durability = trial.durability();
        return new TrialFacts(
                trial.id(),
                trial.system().name(),
                new TrialFacts.PlanEntry(trial.cell(), trial.levels(), trial.block(), trial.seed()),
                durability + " (" + durability.meaning() + ")",
                new TrialFacts.PhaseSeconds(
                        seconds(trial.phases().warmup()),
                        seconds(measure),
                        seconds(trial.phases().drain()),
                        trial.phases().isWarmupAutomatic() ? Boolean.TRUE : null),
                new TrialFacts.Load(
                        knownRate(rate, measure),
                        trial.workload().payload().sizes().meanBytes(),
                        trial.workload().groups(),
                        trial.system().origin() instanceof InMemory memory
                                && memory.script().simulated(),
                        saturating,
                        rate instanceof RateProfile.Transfer transfer ? transfer.times() : 0,
                        outage == null ? 0 : outage.backlogBytes(),
                        perConsumer == Workload.UNLIMITED ? null : perConsumer,
                        (long) trial.workload().producers() * trial.workload().maxInFlight()),
                placement(trial));
    }

    private static @Nullable Placement placement(Trial trial) {
        CpuSet generator = trial.worker().cpus();
        CpuSet brokers = trial.system().origin() instanceof Launch launch ? launch.cpus() : CpuSet.ALL;
        return generator.isAll() && brokers.isAll() ? null : new Placement(generator, brokers);
    }

    /// Returns the mean rate of the schedule in messages per second. Returns 0 if the load does not have a
    /// schedule, or if the rate is unknown before the run.
    private static double knownRate(RateProfile rate, Duration measure) {
        double perSecond = rate.warmupRate(measure);
        return Double.isFinite(perSecond) ? perSecond : 0;
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
