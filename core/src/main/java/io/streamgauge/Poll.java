package io.streamgauge;

import java.time.Duration;
import java.util.function.Predicate;

/// Polling at a fixed interval, for state changes that are not reported as events.
public final class Poll {
    /// Timeout that never elapses.
    public static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private Poll() {}

    /// Condition that ends a wait.
    ///
    /// @param <E> type of the exceptions that end the wait
    @FunctionalInterface
    public interface Condition<E extends Exception> {
        boolean isMet() throws E, InterruptedException;
    }

    /// Source of the value that [#read] polls.
    ///
    /// @param <T> type of the value
    /// @param <E> type of the exceptions that end the wait
    @FunctionalInterface
    public interface Source<T, E extends Exception> {
        T read() throws E, InterruptedException;
    }

    /// Waits until a condition is met. The condition is tested at least once, even if the timeout is zero.
    ///
    /// @param interval time between two tests
    /// @return false if the condition was still not met after the timeout
    /// @throws E if the condition throws it
    public static <E extends Exception> boolean until(Duration timeout, Duration interval, Condition<E> condition)
            throws E, InterruptedException {
        return read(timeout, interval, condition::isMet, met -> met);
    }

    /// Reads a value until a predicate accepts it. The value is read at least once, even if the timeout is
    /// zero.
    ///
    /// @param interval time between two reads
    /// @return last value read; if `wanted` rejects it, the timeout has elapsed
    /// @throws E if the source throws it
    public static <T, E extends Exception> T read(
            Duration timeout, Duration interval, Source<T, E> source, Predicate<? super T> wanted)
            throws E, InterruptedException {
        long start = System.nanoTime();
        while (true) {
            T value = source.read();
            if (wanted.test(value) || System.nanoTime() - start > timeout.toNanos()) {
                return value;
            }
            Thread.sleep(interval);
        }
    }

    /// Waits until a number is 0, for as long as the number falls. The number is read at least once.
    ///
    /// @param stall longest time for which the number may remain the same or rise
    /// @param interval time between two reads
    /// @return last number read; if it is not 0, it has not fallen for the time `stall`
    /// @throws E if the source throws it
    public static <E extends Exception> long untilZero(Duration stall, Duration interval, Source<Long, E> remaining)
            throws E, InterruptedException {
        long least = Long.MAX_VALUE;
        long fallen = System.nanoTime();
        while (true) {
            long number = remaining.read();
            long now = System.nanoTime();
            if (number < least) {
                least = number;
                fallen = now;
            }
            if (number == 0 || now - fallen > stall.toNanos()) {
                return number;
            }
            Thread.sleep(interval);
        }
    }
}
