package io.streamgauge.worker.message;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.load.ledger.LedgerPart;
import io.streamgauge.load.ledger.WorkerSummary;
import io.streamgauge.measure.TimelineRate;
import io.streamgauge.result.Setting;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.TransferRow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Message between the controller and a worker. The messages that start and end a trial are sent in this order:
///
/// 1. The worker connects to the controller. A worker process on the host of the controller sends [Hello].
/// 2. The worker receives one [RunTrial].
/// 3. If the trial has several workers, they wait for each other. The worker reports [Reached],
///    [PathsChecked], [Draining], [LedgerPartReported] and [LedgerReported]. The controller sends
///    [Proceed], [PathsChecked], [Start], [ReportLedger] and [Drained].
/// 4. The worker reports [Finished], [Failed] or [NotReached], and reports [Idle] after the cleanup. If the
///    trial has several workers, each of them reports [SharePart] several times and then [ShareFinished],
///    instead of [Finished].
/// 5. The worker runs the next [RunTrial], or exits when it receives [Exit].
///
/// If the connection is lost, the worker exits immediately.
public sealed interface ControlMessage {
    /// First message of a worker process on the host of the controller.
    ///
    /// @param token secret that the controller passes to the worker in the environment
    record Hello(String token, long pid) implements ControlMessage {}

    /// Trial to run, sent by the controller.
    ///
    /// @param driver name of the driver
    /// @param script behaviour of the in-memory broker; null for other systems
    /// @param removeDestinations true if the worker removes the destinations afterwards, because the
    ///     broker keeps running
    /// @param share share of the load that the worker generates
    /// @param originNanos reading of the worker's monotonic clock at the time origin of a trial with
    ///     several workers; ignored if the trial has one worker
    /// @param reportsResources true if the worker reports its resource usage, because it runs on
    ///     another host
    record RunTrial(
            String driver,
            DriverConfig config,
            @Nullable MemoryScript script,
            LoadSpec load,
            boolean removeDestinations,
            WorkerShare share,
            long originNanos,
            boolean reportsResources)
            implements ControlMessage {
        /// Creates the message for the only worker of a trial.
        public RunTrial(
                String driver,
                DriverConfig config,
                @Nullable MemoryScript script,
                LoadSpec load,
                boolean removeDestinations) {
            this(driver, config, script, load, removeDestinations, WorkerShare.WHOLE, 0, false);
        }

        /// Returns the message for one of several workers.
        public RunTrial forShare(WorkerShare ofWorker, long origin) {
            return new RunTrial(driver, config, script, load, removeDestinations, ofWorker, origin, reportsResources);
        }

        /// Returns the message for a worker on another host.
        public RunTrial reportingResources() {
            return new RunTrial(driver, config, script, load, removeDestinations, share, originNanos, true);
        }
    }

    /// Report from a worker that it has reached a step at which all workers wait.
    record Reached(Coordination.Step step) implements ControlMessage {}

    /// Report from the controller that all workers have reached a step.
    record Proceed(Coordination.Step step) implements ControlMessage {}

    /// State of a worker's path check. If the controller sends this message, it contains the combined state of
    /// all workers.
    record PathsChecked(PathState state) implements ControlMessage {}

    /// Request from the controller to start the schedule.
    ///
    /// @param timelineNanos start as an instant on the trial's timeline, in nanoseconds since the origin of the
    ///     timeline
    record Start(long timelineNanos) implements ControlMessage {}

    /// Request from the controller for a reading of the worker's clock.
    ///
    /// @param sentNanos reading of the controller's monotonic clock
    record ReadClock(long sentNanos) implements ControlMessage {}

    /// Answer from a worker to [ReadClock].
    ///
    /// @param requestSentNanos reading of the controller's clock in the request
    /// @param receivedNanos reading of the worker's monotonic clock when it received the request
    /// @param sentNanos reading of the worker's monotonic clock when it sent the answer
    /// @param timelineNanos instant on the trial's timeline in the worker at `sentNanos`; null if no trial is
    ///     running, or if the trial has a single worker
    record ClockRead(
            long requestSentNanos,
            long receivedNanos,
            long sentNanos,
            @Nullable Long timelineNanos) implements ControlMessage {}

    /// Request from the controller to make the trial's timeline in the worker follow the controller's clock.
    ///
    /// @param line line that converts readings of the worker's clock to the timeline
    record FollowClock(TimelineRate line) implements ControlMessage {}

    /// Report from a worker on another host about the resource usage of the worker and its host.
    record ResourcesSampled(List<ResourceRow> rows) implements ControlMessage {}

    /// Counts of a worker in the drain.
    record Draining(DrainState state) implements ControlMessage {}

    /// Request from the controller to report the ledger, because the counts of all workers indicate
    /// that the drain may have ended.
    record ReportLedger() implements ControlMessage {}

    /// Part of the ledger of a worker in the drain, without latencies.
    record LedgerPartReported(LedgerPart part) implements ControlMessage {}

    /// Report from a worker in the drain that it has sent all parts of its ledger.
    record LedgerReported() implements ControlMessage {}

    /// Report from the controller that no worker needs to wait for further messages.
    record Drained() implements ControlMessage {}

    /// Report from the worker about the progress of a preparation that takes several seconds.
    ///
    /// @param what operations that are counted, for example `producers opened`
    record Preparing(String what, long done, long total) implements ControlMessage {}

    /// Report from the worker that it has checked all paths and is about to start the load.
    record Prepared(Map<String, String> versions, List<Setting> settings) implements ControlMessage {}

    /// Report from the worker that the schedule starts.
    ///
    /// @param atMillis wall-clock time of the start, in milliseconds since the epoch
    /// @param lateNanos time between the planned and the actual start, in nanoseconds
    record Started(long atMillis, long lateNanos) implements ControlMessage {}

    /// Request from the controller to end an automatic warm-up.
    ///
    /// @param atSeconds start of the measured phase in all workers, in seconds after the start of the
    ///     schedule; null if the only worker chooses the start
    record EndWarmup(@Nullable Double atSeconds) implements ControlMessage {}

    /// Report from the worker that an automatic warm-up is about to end.
    ///
    /// @param seconds start of the measured phase, in seconds after the start of the schedule
    record WarmupEnds(double seconds) implements ControlMessage {}

    /// Report from the worker about a completed interval.
    ///
    /// @param histograms histograms by tag, encoded by [Histograms]
    /// @param deliveredByGroup number of messages that the consumers of each group have received so far
    record IntervalEnded(IntervalRow row, Map<String, byte[]> histograms, List<Long> deliveredByGroup)
            implements ControlMessage {}

    /// Report from the worker about a completed transfer.
    record TransferEnded(TransferRow row) implements ControlMessage {}

    /// Report from the worker that the load has ended. The report contains the final counters.
    ///
    /// @param fatal reason why the driver ended the load early, or null
    record Finished(LoadOutcome outcome, @Nullable String fatal) implements ControlMessage {}

    /// Part of the final ledger of one of several workers.
    record SharePart(LedgerPart part) implements ControlMessage {}

    /// Report from one of several workers that its share of the load has ended and that it has sent all
    /// parts of its ledger.
    ///
    /// @param fatal reason why the driver ended the load early, or null
    record ShareFinished(WorkerSummary summary, @Nullable String fatal) implements ControlMessage {}

    /// Report from the worker that the trial failed.
    ///
    /// @param bug true if the cause is an internal error of Streamgauge
    record Failed(String reason, boolean bug) implements ControlMessage {}

    /// Report from the worker that the system does not respond or rejects the connection.
    record NotReached(String reason) implements ControlMessage {}

    /// Report from the worker that it has cleaned up after the trial and can run another trial.
    ///
    /// @param destinationsRemain true if the worker could not remove all destinations of the trial
    record Idle(boolean destinationsRemain) implements ControlMessage {}

    /// Request from the controller to exit after the current trial has ended.
    record Exit() implements ControlMessage {}

    /// Request from the controller to end the load now and to report the counters.
    record Stop() implements ControlMessage {}
}
