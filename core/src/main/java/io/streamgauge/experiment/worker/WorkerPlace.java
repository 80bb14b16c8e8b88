package io.streamgauge.experiment.worker;

/// Place where the workers of a trial run.
public sealed interface WorkerPlace permits LocalPlace, JoinSettings, KubernetesSettings {
    /// Returns whether the workers run on other hosts than the controller.
    default boolean isRemote() {
        return !(this instanceof LocalPlace);
    }
}
