package io.streamgauge.worker.host;

import io.streamgauge.experiment.worker.WorkerSettings.Collector;
import io.streamgauge.result.HostFacts;
import java.util.List;

/// Message between the controller and the program that starts workers on a host. The messages are sent in this
/// order:
///
/// 1. The host sends [Joined].
/// 2. The controller sends [StartWorker]. The worker process connects to the controller by itself.
/// 3. The controller can send [KillWorker] to kill the worker process.
/// 4. When a worker process has ended, the host sends [WorkerEnded].
/// 5. At the end of the run, the controller sends [RunEnded].
///
/// The controller can also check the host without a run. The controller sends [ReadClock] several times, and the
/// host answers each message with [ClockRead]. The controller then sends [Inspect], and the host answers with
/// [Inspected].
///
/// The controller sends [Ping] once per second, and the host answers with [Pong].
sealed interface HostMessage {
    record Joined(HostFacts facts) implements HostMessage {}

    /// @param id ID with which the worker connects to the controller
    /// @param secret token of this worker
    /// @param cpus CPUs that the worker is bound to, in the syntax of the experiment file
    /// @param driver name of the driver that the worker loads
    /// @param simulated true if the trial runs in simulated time
    record StartWorker(
            String id,
            String secret,
            long heapBytes,
            Collector collector,
            String cpus,
            String driver,
            boolean simulated)
            implements HostMessage {}

    record KillWorker(String id) implements HostMessage {}

    /// @param status exit status of the process
    /// @param log last lines of the log of the worker
    record WorkerEnded(String id, int status, List<String> log) implements HostMessage {}

    /// @param sentNanos reading of the controller's monotonic clock
    record ReadClock(long sentNanos) implements HostMessage {}

    /// @param requestSentNanos reading of the controller's clock in the request
    /// @param receivedNanos reading of the host's monotonic clock when it received the request
    /// @param sentNanos reading of the host's monotonic clock when it sent the answer
    /// @param wallNanos wall clock of the host at `sentNanos`, in nanoseconds since the epoch
    record ClockRead(long requestSentNanos, long receivedNanos, long sentNanos, long wallNanos)
            implements HostMessage {}

    /// @param brokers addresses to which the host connects
    record Inspect(List<String> brokers) implements HostMessage {}

    record Inspected(HostReport report) implements HostMessage {}

    record Ping() implements HostMessage {}

    record Pong() implements HostMessage {}

    record RunEnded() implements HostMessage {}
}
