package io.streamgauge.experiment;

/// Place of workers that are child processes of the controller.
public enum LocalPlace implements WorkerPlace {
    LOCAL
}
