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

/// What controller and worker say to each other. The worker dials the controller, says [Hello], gets one [RunTrial]
/// and ends after [Finished], [Failed] or [NotReached]. If the connection breaks, the worker ends at once.
public sealed interface ControlMessage {
    /// Worker: here I am.
    ///
    /// @param token the secret that the controller gave it
    record Hello(String token, long pid) implements ControlMessage {}

    /// Controller: run this.
    ///
    /// @param driver name of the driver
    /// @param script of the in-memory broker, else null
    /// @param removeDestinations whether to remove the destinations in the end: the broker lives on
    record RunTrial(
            String driver,
            DriverConfig config,
            @Nullable MemoryScript script,
            LoadSpec load,
            boolean removeDestinations)
            implements ControlMessage {}

    /// Worker: every path is proven, the load is about to start.
    record Prepared(Map<String, String> versions, List<Setting> settings) implements ControlMessage {}

    /// Worker: the schedule starts now.
    ///
    /// @param atMillis wall-clock time
    record Started(long atMillis) implements ControlMessage {}

    /// Worker: an interval has ended.
    ///
    /// @param histograms by tag, in HdrHistogram's compressed encoding, base64
    record IntervalEnded(IntervalRow row, Map<String, String> histograms) implements ControlMessage {}

    /// Worker: a transfer is complete.
    record TransferEnded(TransferRow row) implements ControlMessage {}

    /// Worker: the load is over and the books are closed.
    ///
    /// @param fatal why the load ended early on the driver's account, or null
    record Finished(LoadOutcome outcome, @Nullable String fatal) implements ControlMessage {}

    /// Worker: the trial could not be run.
    ///
    /// @param bug true when it is a fault of Streamgauge's own
    record Failed(String reason, boolean bug) implements ControlMessage {}

    /// Worker: the system cannot be reached or does not let us in.
    record NotReached(String reason) implements ControlMessage {}

    /// Controller: end the load now and say what was counted.
    record Stop() implements ControlMessage {}
}
