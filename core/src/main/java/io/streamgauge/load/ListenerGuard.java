package io.streamgauge.load;

import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Detector of exceptions that the listeners of a trial throw. Client libraries only log or discard these
/// exceptions. The class records the first exception and fails the trial.
final class ListenerGuard {
    private final AtomicReference<@Nullable Failure> first = new AtomicReference<>();

    private record Failure(String listener, Throwable cause) {}

    /// Returns a wrapper around `listener` that records the first exception that `listener` throws.
    ///
    /// @param name name of the listener in the error, for example `producer 2`
    SendListener guard(String name, SendListener listener) {
        return new SendListener() {
            @Override
            public void accepted(long token) {
                try {
                    listener.accepted(token);
                } catch (RuntimeException | Error e) {
                    record(name, e);
                    throw e;
                }
            }

            @Override
            public void failed(long token, SendFailure kind, String detail) {
                try {
                    listener.failed(token, kind, detail);
                } catch (RuntimeException | Error e) {
                    record(name, e);
                    throw e;
                }
            }

            @Override
            public long tokenOf(byte[] body) {
                try {
                    return listener.tokenOf(body);
                } catch (RuntimeException | Error e) {
                    record(name, e);
                    throw e;
                }
            }
        };
    }

    /// Returns a wrapper around `listener` that records the first exception that `listener` throws.
    ///
    /// @param name name of the listener in the error, for example `consumer 0 of group 1`
    ReceiveListener guard(String name, ReceiveListener listener) {
        return (destination, partition, array, offset, length) -> {
            try {
                listener.received(destination, partition, array, offset, length);
            } catch (RuntimeException | Error e) {
                record(name, e);
                throw e;
            }
        };
    }

    private void record(String name, Throwable cause) {
        first.compareAndSet(null, new Failure(name, cause));
    }

    /// Fails the trial if a listener has thrown an exception, because messages can be missing from
    /// the figures after an exception.
    ///
    /// @throws IllegalStateException if a listener has thrown an exception; the message contains the
    ///     name of the listener and the exception
    void requireIntact() {
        Failure failure = first.get();
        if (failure != null) {
            throw new IllegalStateException(
                    "the listener of " + failure.listener() + " failed: " + failure.cause(), failure.cause());
        }
    }
}
