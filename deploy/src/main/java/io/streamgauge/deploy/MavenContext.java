package io.streamgauge.deploy;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import io.streamgauge.DeploymentException;
import java.util.Objects;

/// Access to Maven repositories with the Maven settings of the user.
public final class MavenContext {
    private MavenContext() {}

    /// Opens a context. The caller closes it.
    ///
    /// @throws DeploymentException if the Maven settings cannot be read
    public static Context open() throws DeploymentException {
        ContextOverrides overrides =
                ContextOverrides.create().withUserSettings(true).build();
        try {
            return Runtimes.INSTANCE.getRuntime().create(overrides);
        } catch (IllegalStateException e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            String reason = Objects.requireNonNullElse(
                            cause.getMessage(), cause.getClass().getSimpleName())
                    .lines()
                    .findFirst()
                    .orElse("");
            throw new DeploymentException(
                    "Maven settings: cannot be read: " + reason
                            + ". Correct the settings.xml in the directory .m2 of your home directory.",
                    e);
        }
    }
}
