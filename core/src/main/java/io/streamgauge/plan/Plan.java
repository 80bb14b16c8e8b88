package io.streamgauge.plan;

import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.system.BrokerLifetime;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Origin;
import io.streamgauge.experiment.workload.RateProfile.Find;
import io.streamgauge.experiment.workload.RateProfile.Transfer;
import io.streamgauge.yaml.Secrets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trials of a run in the order of execution. A plan can contain secrets. Call [#redacted] before you store or
/// print a plan.
///
/// @param seed seed of the experiment
/// @param repeat number of blocks
/// @param claims claims to be tested
/// @param control system that runs twice in each block, or null
/// @param stopping rule for ending the run before its last block, or null
/// @param trials trials in the order of execution, block by block. If there are several blocks, the order within each
///     block is random and depends on the seed
public record Plan(
        String name,
        String question,
        long seed,
        int repeat,
        List<Claim> claims,
        @Nullable AaControl control,
        @Nullable EarlyStopping stopping,
        List<Trial> trials) {
    /// Estimated time for starting and stopping a worker.
    private static final Duration WORKER_OVERHEAD = Duration.ofSeconds(4);

    private static final Duration NODE_OVERHEAD = Duration.ofSeconds(10);

    /// Estimated time between two transfers.
    private static final double PAUSE_SECONDS = 0.1;

    /// Estimated rates. The estimated duration of a transfer is the sum of its durations at these two rates.
    private static final double MESSAGES_PER_SECOND = 10_000;
    private static final double BYTES_PER_SECOND = 100e6;

    private static final Duration SIMULATED = Duration.ofSeconds(2);

    public Plan {
        claims = List.copyOf(claims);
        trials = List.copyOf(trials);
    }

    /// Returns a copy of the plan with only the given trials.
    public Plan of(List<Trial> some) {
        return new Plan(name, question, seed, repeat, claims, control, stopping, some);
    }

    /// Returns a copy of the plan with a rule for ending the run before its last block.
    public Plan stoppingBy(EarlyStopping rule) {
        return new Plan(name, question, seed, repeat, claims, control, rule, trials);
    }

    /// Returns the names of the systems that the plan compares, excluding the A/A control.
    public List<String> comparedSystems() {
        return trials.stream()
                .map(t -> t.system().name())
                .filter(name -> control == null || !name.equals(control.name()))
                .distinct()
                .toList();
    }

    /// Returns a rough estimate of the duration, including the time for starting and stopping workers and brokers. The
    /// estimate excludes downloads and the drain, which is usually short.
    public Duration estimatedDuration() {
        return trials.stream().map(Plan::estimate).reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration estimate(Trial trial) {
        boolean finds = trial.workload().rate() instanceof Find;
        if (trial.workload().rate() instanceof Find find
                && trial.system().origin() instanceof InMemory memory
                && memory.script().simulated()) {
            return SIMULATED.multipliedBy(
                    SearchPlan.expectedTrials(find.objectives().size()));
        }
        Duration load = finds
                ? SearchPlan.expected(trial)
                : trial.phases().expectedWarmup().plus(measured(trial));
        boolean starts = trial.brokers() == BrokerLifetime.FRESH;
        return switch (trial.system().origin()) {
            case Launch launch ->
                load.plus(WORKER_OVERHEAD).plus(NODE_OVERHEAD.multipliedBy(starts ? launch.nodes() : 0));
            case Connect _ -> load.plus(WORKER_OVERHEAD);
            case InMemory memory -> memory.script().simulated() ? SIMULATED : load.plus(WORKER_OVERHEAD);
        };
    }

    /// Returns the expected length of the measured phase. For transfers, the planned length is only an upper
    /// limit.
    private static Duration measured(Trial trial) {
        Duration limit = trial.phases().measure();
        if (!(trial.workload().rate() instanceof Transfer(long messages, int times, boolean _))) {
            return limit;
        }
        double bytes = (double) messages * trial.workload().payload().sizes().maxBytes();
        double seconds = times * (PAUSE_SECONDS + messages / MESSAGES_PER_SECOND + bytes / BYTES_PER_SECOND);
        return seconds < limit.toSeconds() ? Duration.ofMillis(Math.round(seconds * 1000)) : limit;
    }

    /// Returns a copy of the plan without secrets, for `plan.json` and for output. Credentials are masked, and
    /// values from the environment are replaced with references.
    public Plan redacted(Secrets secrets) {
        List<Trial> shown = trials.stream().map(t -> redacted(t, secrets)).toList();
        return of(shown);
    }

    private static Trial redacted(Trial trial, Secrets secrets) {
        return new Trial(
                trial.id(),
                trial.ordinal(),
                trial.block(),
                redacted(trial.system(), secrets),
                trial.workload(),
                trial.phases(),
                trial.durability(),
                trial.worker(),
                trial.brokers(),
                trial.brokerMetrics(),
                trial.levels(),
                trial.cell(),
                trial.seed());
    }

    private static SystemUnderTest redacted(SystemUnderTest system, Secrets secrets) {
        return new SystemUnderTest(
                system.name(),
                system.driver(),
                redacted(system.origin(), secrets),
                secrets.masked(system.options()),
                secrets.masked(system.destinationProperties()),
                secrets.masked(system.producerProperties()),
                secrets.masked(system.consumerProperties()));
    }

    private static Origin redacted(Origin origin, Secrets secrets) {
        return switch (origin) {
            case Launch l -> l.with(secrets.masked(l.brokerProperties()));
            case Connect c -> new Connect(c.addresses(), masked(c.credentials()), c.security(), c.metrics());
            case InMemory m -> m;
        };
    }

    private static Map<String, String> masked(Map<String, String> credentials) {
        Map<String, String> masked = new LinkedHashMap<>();
        credentials.forEach((key, _) -> masked.put(key, "***"));
        return masked;
    }
}
