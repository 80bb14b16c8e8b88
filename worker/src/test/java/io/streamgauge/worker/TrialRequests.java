package io.streamgauge.worker;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.Churn;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.yaml.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trial requests for the in-memory broker or for a driver from the tests of this module. All trials use the
/// same result directory.
public record TrialRequests(Path directory) {
    private static final Delay MILLI = new Delay.Fixed(Duration.ofMillis(1));

    public static MemoryScript script(boolean simulated, long loseEvery) {
        return new MemoryScript(simulated, MILLI, MILLI, List.of(), loseEvery, 0, 0, 0, 0, 0);
    }

    public TrialRequest of(String driver, MemoryScript script, int seconds, ChildProcess... brokers) {
        return of(driver, script, workload(null), seconds, Map.of(), brokers);
    }

    /// Returns a workload of 500 messages/s.
    public static Workload workload(@Nullable Churn churn) {
        return new Workload(
                1,
                2,
                1,
                ProducerDestinations.AUTOMATIC,
                Workload.OWN_CONNECTIONS,
                1,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(100), 0),
                new KeySpec.None(),
                new RateProfile.Constant(500),
                Workload.Arrivals.CONSTANT,
                null,
                1024,
                churn,
                Workload.UNLIMITED);
    }

    public TrialRequest of(
            String driver,
            @Nullable MemoryScript script,
            Workload workload,
            int seconds,
            Map<String, String> options,
            ChildProcess... brokers) {
        boolean simulated = script != null && script.simulated();
        DriverConfig config =
                new DriverConfig(List.of(), Map.of(), 1, DurabilityClass.D1, options, Map.of(), Map.of(), Map.of());
        Phases phases = new Phases(Duration.ofSeconds(1), Duration.ofSeconds(seconds), Duration.ofSeconds(5));
        LoadSpec load = new LoadSpec(workload, phases, "test", 77, 42);
        return new TrialRequest(
                directory,
                new TrialFacts(
                        "001-a",
                        "a",
                        new TrialFacts.PlanEntry("", Map.of(), 1, 42),
                        "D1",
                        new TrialFacts.PhaseSeconds(1, seconds, 5),
                        new TrialFacts.Load(500, 100, 1, simulated, false, 0, 0),
                        null),
                new ControlMessage.RunTrial(driver, config, script, load, script == null),
                new WorkerSettings(64 << 20, WorkerSettings.Collector.SERIAL),
                List.of(brokers),
                List.of(),
                List.of(),
                List.of(),
                Map.of("launched", "1.2"),
                List.of(new Setting(Scope.BROKER, "planned", "x", Setting.Origin.EXPERIMENT)),
                Secrets.none(),
                List.of());
    }

    /// Returns a copy of the request with another message and other worker settings.
    public static TrialRequest with(TrialRequest request, ControlMessage.RunTrial message, WorkerSettings worker) {
        return new TrialRequest(
                request.directory(),
                request.facts(),
                message,
                worker,
                request.brokers(),
                request.idleBrokers(),
                request.dataDirectories(),
                request.remainingFrom(),
                request.versions(),
                request.settings(),
                request.secrets(),
                request.metrics());
    }

    /// Returns a copy of the request with other secrets.
    static TrialRequest with(TrialRequest request, Secrets secrets) {
        return new TrialRequest(
                request.directory(),
                request.facts(),
                request.message(),
                request.worker(),
                request.brokers(),
                request.idleBrokers(),
                request.dataDirectories(),
                request.remainingFrom(),
                request.versions(),
                request.settings(),
                secrets,
                request.metrics());
    }
}
