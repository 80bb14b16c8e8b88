package io.streamgauge.worker;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.MemoryScript;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.result.LoadOutcome;
import io.streamgauge.result.Setting;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.TransferRow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Messages between controller and worker. The worker connects to the controller, sends [Hello], receives one
/// [RunTrial] and exits after [Finished], [Failed] or [NotReached]. If the connection breaks, the worker exits
/// immediately.
public sealed interface ControlMessage {
    /// From the worker: first message of the connection.
    ///
    /// @param token secret that the controller passes to the worker in the environment
    record Hello(String token, long pid) implements ControlMessage {}

    /// From the controller: trial to run.
    ///
    /// @param driver name of the driver
    /// @param script behaviour of the in-memory broker, null for other systems
    /// @param removeDestinations true if the worker removes the destinations afterwards, because the broker keeps
    ///     running
    record RunTrial(
            String driver,
            DriverConfig config,
            @Nullable MemoryScript script,
            LoadSpec load,
            boolean removeDestinations)
            implements ControlMessage {}

    /// From the worker: all paths are checked and the load is about to start.
    record Prepared(Map<String, String> versions, List<Setting> settings) implements ControlMessage {}

    /// From the worker: the schedule starts.
    ///
    /// @param atMillis wall-clock time in ms
    record Started(long atMillis) implements ControlMessage {}

    /// From the worker: an interval has ended.
    ///
    /// @param histograms histograms by tag, in HdrHistogram's compressed encoding as base64
    record IntervalEnded(IntervalRow row, Map<String, String> histograms) implements ControlMessage {}

    /// From the worker: a transfer is complete.
    record TransferEnded(TransferRow row) implements ControlMessage {}

    /// From the worker: the load has ended and all counters are final.
    ///
    /// @param fatal reason why the driver ended the load early, or null
    record Finished(LoadOutcome outcome, @Nullable String fatal) implements ControlMessage {}

    /// From the worker: the trial failed.
    ///
    /// @param bug whether the cause is an internal error of Streamgauge
    record Failed(String reason, boolean bug) implements ControlMessage {}

    /// From the worker: the system does not respond or rejects the connection.
    record NotReached(String reason) implements ControlMessage {}

    /// From the controller: end the load now and report the counters.
    record Stop() implements ControlMessage {}
}
