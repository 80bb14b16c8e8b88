package io.streamgauge.worker;

import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/// Worker that exited, or whose connection closed, before the end of a trial.
///
/// @param workers all workers of the trial
/// @param number number of the worker, counted from 0
/// @param heapBytes maximum heap size of a worker process
record WorkerExit(WorkerGroup workers, int number, long heapBytes) {
    /// Exit status of a process that was killed with the signal KILL.
    private static final int KILLED_STATUS = 137;

    private RunningWorker worker() {
        return workers.workers().get(number);
    }

    /// Returns whether a network or another host may be the reason for the exit, because the trial has
    /// several workers, or workers on other hosts.
    boolean isOfDistributedTrial() {
        return workers.size() > 1 || !workers.hosts().isEmpty();
    }

    boolean isOutOfMemory() {
        return status() == RunningWorker.OUT_OF_MEMORY_STATUS;
    }

    /// Returns the exit status of the worker; -1 if the worker is still running, or if the status is unknown.
    private int status() {
        try {
            return worker().onExit()
                    .copy()
                    .completeOnTimeout(-1, 1, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException unknown) {
            return -1;
        }
    }

    /// Returns the name of the worker, for example `worker 2 of 3 on host a`.
    String name() {
        return (workers.size() == 1 ? "the worker" : "worker " + (number + 1) + " of " + workers.size())
                + worker().host().map(host -> " on host " + host.hostName()).orElse("");
    }

    /// Returns the reason for the exit, with a remedy.
    String reason() {
        int status = status();
        if (status < 0) {
            return name() + " did not respond and did not report that it ended. "
                    + worker().causeOfLoss().orElseGet(this::placesToCheck);
        }
        return status == RunningWorker.OUT_OF_MEMORY_STATUS ? outOfMemory() : unexpected(status);
    }

    /// A worker on another host sends its log when it ends, so that the log is missing if the host is lost.
    private String placesToCheck() {
        return worker().host().isPresent()
                ? "Check the host, and the network between the host and this machine. The log of the worker is missing,"
                        + " because the host did not send it"
                : "Read " + log() + " in the logs directory of the trial or of its search";
    }

    private String log() {
        return number == 0 ? "worker.log" : "worker-" + (number + 1) + ".log";
    }

    private String unexpected(int status) {
        return name() + " exited unexpectedly with status " + status + ". "
                + (worker().host().isPresent() && status == KILLED_STATUS
                        ? "Another program or the kernel killed it, for example because of a memory limit. "
                        : "")
                + "Read " + log() + " in the logs directory of the trial or of its search";
    }

    /// In simulated time, a worker that needs more than half of the controller's heap runs in a separate
    /// process.
    private String outOfMemory() {
        boolean process = worker().isProcess();
        long heap = process ? heapBytes : Runtime.getRuntime().maxMemory();
        long larger = process ? heap * 2 : heap;
        return name() + " ran out of memory with a heap of " + (heap >> 20)
                + (process ? " MiB" : " MiB, which it shares with the controller")
                + ". Increase 'worker.heap', for example to " + (larger >> 20)
                + " MiB, or decrease the number of producers or consumers, or 'max-in-flight'";
    }
}
