package io.streamgauge.experiment.worker;

/// Place where the workers of a trial run.
public sealed interface WorkerPlace permits LocalPlace, JoinSettings, KubernetesSettings {
    /// Returns whether the workers can run on hosts other than the host of the controller.
    default boolean isRemote() {
        return !(this instanceof LocalPlace);
    }
}
