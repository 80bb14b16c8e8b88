package io.streamgauge.driver.rabbitmq.stream;

import com.rabbitmq.stream.Resource;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// States of the producers of a publisher, or of the consumers of a receiver. The client recovers them after
/// the loss of a connection. If the recovery fails, for example because the stream was deleted, the client
/// closes them without an exception.
final class StreamStates {
    private static final Duration RECOVERY_TIMEOUT = Duration.ofSeconds(10);

    private final String role;
    /// Start of the recovery, in nanoseconds, by stream.
    private final Map<String, Long> recovering = new ConcurrentHashMap<>();
    private volatile @Nullable String closedStream;
    private volatile boolean closing;

    /// @param role role of the clients, for example `producer`
    StreamStates(String role) {
        this.role = role;
    }

    /// Returns the listener for the producer or consumer of a stream.
    Resource.StateListener listener(String stream) {
        return context -> changed(stream, context.currentState(), System.nanoTime());
    }

    /// Records a change of the state.
    ///
    /// @param nanos reading of the monotonic clock
    void changed(String stream, Resource.State state, long nanos) {
        if (state == Resource.State.RECOVERING) {
            recovering.putIfAbsent(stream, nanos);
            return;
        }
        recovering.remove(stream);
        if (state == Resource.State.CLOSED && !closing) {
            closedStream = stream;
        }
    }

    /// Returns whether the client recovers the producer or consumer of a stream.
    boolean isRecovering(String stream) {
        return recovering.containsKey(stream);
    }

    /// Ends the reports of failures, because the driver is about to close the clients.
    void expectClosing() {
        closing = true;
    }

    /// Returns the reason why a producer or consumer cannot continue; empty if all are open or recovering.
    ///
    /// @param nowNanos reading of the monotonic clock
    Optional<String> failure(long nowNanos) {
        if (closing) {
            return Optional.empty();
        }
        String closed = closedStream;
        if (closed != null) {
            return Optional.of("the client closed the " + role + " of stream '" + closed
                    + "', for example because the stream was deleted");
        }
        return recovering.entrySet().stream()
                .filter(entry -> nowNanos - entry.getValue() > RECOVERY_TIMEOUT.toNanos())
                .findFirst()
                .map(entry -> "the " + role + " of stream '" + entry.getKey() + "' did not reconnect within "
                        + RECOVERY_TIMEOUT.toSeconds() + " s");
    }
}
