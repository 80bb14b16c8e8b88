package io.streamgauge.engine;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.Installation;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.worker.TrialListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Launched systems whose brokers keep running between trials (`brokers: kept`). The brokers of several
/// systems run concurrently. Brokers that are not under test are idle.
final class KeptSystems {
    private final Deployment deployment;
    private final Interruption interruption;
    private final Map<Brokers, LaunchedSystem> running = new LinkedHashMap<>();

    /// Brokers that trials can share.
    private record Brokers(String system, Launch launch, DurabilityClass durability) {
        static Brokers of(Trial trial) {
            if (!(trial.system().origin() instanceof Launch launch)) {
                throw new IllegalArgumentException(trial.id() + " does not launch brokers");
            }
            return new Brokers(trial.system().name(), launch, trial.durability());
        }
    }

    KeptSystems(Deployment deployment, Interruption interruption) {
        this.deployment = deployment;
        this.interruption = interruption;
    }

    /// Runs an action on the brokers of a trial, and returns the result of the action. Starts the brokers unless
    /// they are running, and restarts them if one of them has stopped.
    ///
    /// @param installation installation of the system
    /// @param logs existing directory for the output of brokers that this method starts
    /// @throws DeploymentException if the system does not start
    <T> T runWithSystem(
            Trial trial,
            @Nullable Installation installation,
            Path logs,
            TrialListener listener,
            Deployment.Action<T> action)
            throws DeploymentException, IOException {
        Brokers brokers = Brokers.of(trial);
        LaunchedSystem system = running.get(brokers);
        if (system != null && (system.isBroken() || system.destinationsRemain())) {
            listener.step((system.isBroken() ? "a broker has stopped" : "destinations of an earlier trial may remain")
                    + ". Restarting the brokers");
            running.remove(brokers);
            system.shutDown(trial.id(), false);
            system = null;
        }
        if (system == null) {
            system = deployment.launch(trial, installation, logs, listener);
            running.put(brokers, system);
        }
        return action.with(system.running(trial, true, idle(brokers)));
    }

    /// Returns the processes of all kept brokers.
    List<ChildProcess> processes() {
        return running.values().stream()
                .flatMap(system -> system.processes().stream())
                .toList();
    }

    private List<ChildProcess> idle(Brokers used) {
        return running.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(used))
                .flatMap(entry -> entry.getValue().processes().stream())
                .toList();
    }

    /// Stops the brokers that later trials do not use. After an interruption, this method stops all brokers.
    ///
    /// @param last trial that has just ended
    /// @param later trials that are still to run
    /// @param keep true to leave the brokers of the last trial running, unless one of them has stopped
    void retainFor(List<Trial> later, Trial last, boolean keep) {
        List<Brokers> needed = interruption.requested()
                ? List.of()
                : later.stream()
                        .filter(trial -> trial.system().origin() instanceof Launch)
                        .map(Brokers::of)
                        .toList();
        running.entrySet().removeIf(entry -> {
            boolean done = !needed.contains(entry.getKey());
            if (done) {
                boolean isLast = last.system().origin() instanceof Launch
                        && Brokers.of(last).equals(entry.getKey());
                LaunchedSystem system = entry.getValue();
                boolean stays = keep && isLast && !system.isBroken() && !interruption.requested();
                system.shutDown(last.id(), stays);
            }
            return done;
        });
    }
}
