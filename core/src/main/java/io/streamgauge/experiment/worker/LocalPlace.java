package io.streamgauge.experiment.worker;

/// Place of workers that run as child processes of the controller.
public record LocalPlace() implements WorkerPlace {
    public static final LocalPlace LOCAL = new LocalPlace();
}
