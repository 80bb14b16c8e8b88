package io.streamgauge.engine;

import io.streamgauge.DeploymentException;
import io.streamgauge.NotAvailableException;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Installed software of the launched systems of a run. Systems with the same software share one installation.
final class Installations {
    private static final TrialEnd NOT_DOWNLOADED =
            new TrialEnd(TrialStatus.NOT_DEPLOYED, "the run was interrupted before the download", null);

    private final RunListener listener;
    private final Interruption interruption;
    private final Map<Software, Installation> installed = new HashMap<>();
    /// Reasons why software is missing.
    private final Map<Software, TrialEnd> missing = new HashMap<>();

    private record Software(String recipe, Launch launch) {}

    Installations(RunListener listener, Interruption interruption) {
        this.listener = listener;
        this.interruption = interruption;
    }

    /// Downloads the software of a launched system, unless a download has already been attempted.
    void fetch(Trial trial) {
        Optional<Software> needed = software(trial);
        if (needed.isEmpty() || installed.containsKey(needed.get()) || missing.containsKey(needed.get())) {
            return;
        }
        Software software = needed.get();
        Recipe recipe = SystemRegistry.recipe(trial.system());
        FetchContext context = new FetchContext(CacheDirectory.ofUser(), listener::step);
        try {
            installed.put(software, recipe.fetch(software.launch(), context));
        } catch (DeploymentException e) {
            interruption.clearInterrupt();
            TrialStatus status =
                    e instanceof NotAvailableException ? TrialStatus.NOT_AVAILABLE : TrialStatus.NOT_DEPLOYED;
            missing.put(software, new TrialEnd(status, e.getMessage(), null));
            listener.problem(trial.system().name() + ": " + e.getMessage());
        }
    }

    /// Returns the installation of a launched system.
    ///
    /// @return installation; null if the system is not launched or its software is missing
    @Nullable
    Installation of(Trial trial) {
        return software(trial).map(installed::get).orElse(null);
    }

    /// Returns the recorded end of a trial that cannot start because the software of its system is missing.
    /// Returns an empty result if the software is available, or if the system is not launched.
    Optional<TrialEnd> missing(Trial trial) {
        return software(trial)
                .filter(software -> !installed.containsKey(software))
                .map(software -> missing.getOrDefault(software, NOT_DOWNLOADED));
    }

    /// Returns whether software that you must provide was not found.
    boolean isUnavailable(Trial trial) {
        return software(trial)
                .map(missing::get)
                .filter(end -> end.status() == TrialStatus.NOT_AVAILABLE)
                .isPresent();
    }

    private static Optional<Software> software(Trial trial) {
        return trial.system().origin() instanceof Launch launch
                ? Optional.of(new Software(trial.system().driver(), launch))
                : Optional.empty();
    }
}
