package io.streamgauge.load;

import io.streamgauge.measure.Clock;
import io.streamgauge.measure.PauseMeter;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;

/// How the time of a trial passes: for real, or simulated.
public interface TrialTime extends AutoCloseable {
    Clock clock();

    /// Drives the senders until each is done, beside the caller.
    ///
    /// @param ratePerSender intended messages a second of each sender, for the choice of how to wait
    /// @param toClock turns an instant that a sender returns into a reading of [#clock]
    /// @param pauses is told how late senders wake
    void start(List<Sender> senders, double ratePerSender, LongUnaryOperator toClock, PauseMeter pauses);

    /// Whether every sender is done.
    boolean sendersDone();

    /// Waits until the clock reads `nanos` or `done` holds, whichever is first.
    ///
    /// @throws InterruptedException when the trial is to end now
    void until(long nanos, BooleanSupplier done) throws InterruptedException;

    /// Stops driving. Does not wait for a sender that its client blocks.
    @Override
    void close();
}
