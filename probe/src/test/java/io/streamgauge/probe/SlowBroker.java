package io.streamgauge.probe;

import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeTimeouts;
import io.streamgauge.probe.api.SystemEndpoints;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Runner of a probe against a log whose consumers receive messages late or not at all.
final class SlowBroker {
    private static final ProbeTimeouts QUICK =
            new ProbeTimeouts(Duration.ofMillis(100), Duration.ofMillis(1), Duration.ofMillis(100));

    private SlowBroker() {}

    /// Returns a view of the broker in which `replaced` replaces the consumers and readers.
    private static Facade with(Facade broker, UnaryOperator<Inbox> replaced) {
        return (Facade) Proxy.newProxyInstance(
                SlowBroker.class.getClassLoader(), new Class<?>[] {Facade.class}, (_, method, arguments) -> {
                    try {
                        Object result = method.invoke(broker, arguments);
                        return switch (method.getName()) {
                            case "subscribe" ->
                                ((List<?>) result)
                                        .stream()
                                                .map(inbox -> replaced.apply((Inbox) inbox))
                                                .toList();
                            case "readFromBeginning" -> replaced.apply((Inbox) result);
                            default -> result;
                        };
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }

    /// Runs a probe and returns its result.
    ///
    /// @param inboxes function that replaces the consumers and readers of the log
    static ProbeResult run(Probe probe, LogFacade broker, UnaryOperator<Inbox> inboxes) throws InterruptedException {
        SystemEndpoints site = new SystemEndpoints(
                List.of(), null, Map.of(), List.of(ProcessHandle.current().pid()), false, Map.of());
        ProbeContext context = new ProbeContext(with(broker, inboxes), site, "streamgauge-probe-test", QUICK, null);
        return new ProbeRunner(context, Duration.ofSeconds(60), text -> text)
                .run(List.of(probe), (_, _) -> {})
                .values()
                .iterator()
                .next();
    }

    /// Inbox that can delay or hide the messages of another inbox.
    abstract static class Slow implements Inbox {
        final Inbox inbox;

        Slow(Inbox inbox) {
            this.inbox = inbox;
        }

        @Override
        public void ack(IncomingMessage message) throws Exception {
            inbox.ack(message);
        }

        @Override
        public void reject(IncomingMessage message) throws Exception {
            inbox.reject(message);
        }

        @Override
        public void close() {
            inbox.close();
        }
    }

    static final class Silent extends Slow {
        Silent(Inbox inbox) {
            super(inbox);
        }

        @Override
        public @Nullable IncomingMessage next(Duration timeout) {
            return null;
        }
    }

    /// Inbox of a consumer that joins its group during the first call of [#next].
    static final class Joining extends Slow {
        private final Duration join;
        private boolean joined;

        Joining(Inbox inbox, Duration join) {
            super(inbox);
            this.join = join;
        }

        @Override
        public @Nullable IncomingMessage next(Duration timeout) throws Exception {
            if (!joined) {
                Thread.sleep(join);
                joined = true;
            }
            return inbox.next(timeout);
        }
    }

    /// Inbox that delays the first message of a given size by one call: [#next] first returns null, as after a
    /// timeout, and returns the message in the following call.
    static final class LateOnce extends Slow {
        private final int bytes;
        private @Nullable IncomingMessage held;
        private boolean done;

        LateOnce(Inbox inbox, int bytes) {
            super(inbox);
            this.bytes = bytes;
        }

        @Override
        public @Nullable IncomingMessage next(Duration timeout) throws Exception {
            IncomingMessage next = held;
            if (next != null) {
                held = null;
                return next;
            }
            next = inbox.next(timeout);
            if (next != null && !done && next.body().length == bytes) {
                held = next;
                done = true;
                return null;
            }
            return next;
        }
    }
}
