package io.streamgauge.load;

import io.streamgauge.load.sender.Sender;
import io.streamgauge.load.sender.SenderRate;
import io.streamgauge.measure.Clock;
import io.streamgauge.measure.PauseMeter;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;

/// Real or simulated time of a trial.
public interface TrialTime extends AutoCloseable {
    Clock clock();

    /// Starts the senders, which run concurrently with the caller until all of them are done.
    ///
    /// @param rate rate of each sender; determines the number of threads, and whether a thread waits before each
    ///     message or before each batch
    /// @param toClock conversion from an instant on the timeline of the senders to a reading of [#clock]
    /// @param pauses meter that records the wakeup delays of the senders
    void start(List<Sender> senders, SenderRate rate, LongUnaryOperator toClock, PauseMeter pauses);

    /// Prepares the calling thread to record the intervals of a trial without senders in this process. Must
    /// be called instead of [#start], which also does this.
    default void startWithoutSenders() {}

    /// Returns whether all senders are done.
    boolean sendersDone();

    /// Runs a task when the clock reads `nanos`, concurrently with the caller and with other tasks. In real
    /// time, the task may block, and it inherits the priority of the calling thread. [#start] and
    /// [#startWithoutSenders] lower this priority.
    void at(long nanos, Runnable task);

    /// Waits until the clock reads `nanos` or `done` returns true.
    ///
    /// @throws InterruptedException if the calling thread is interrupted
    void until(long nanos, BooleanSupplier done) throws InterruptedException;

    /// Stops the senders. Does not wait for a sender that is blocked by its client.
    @Override
    void close();
}
