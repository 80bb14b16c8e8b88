package io.streamgauge.probe;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.PushSubscription;
import io.streamgauge.probe.api.Routing;
import io.streamgauge.probe.api.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// In-memory log that accepts every request, but does not implement any feature. The log keeps all messages in
/// the order in which they were sent. A faulty log loses and reorders messages.
final class LogFacade implements Facade {
    private final CapabilityRequest.Way way;
    private final boolean faulty;
    private final Map<String, List<OutgoingMessage>> logs = new ConcurrentHashMap<>();
    private final Map<String, Integer> read = new HashMap<>();
    private final Map<String, Integer> sent = new HashMap<>();

    /// Creates an empty log.
    ///
    /// @param way kind of translation that the facade reports for every request
    /// @param faulty true if the log loses messages after they are read, reverses the order, and
    ///     assigns every message to a separate partition
    LogFacade(CapabilityRequest.Way way, boolean faulty) {
        this.way = way;
        this.faulty = faulty;
    }

    private CapabilityRequest asked() {
        return new CapabilityRequest(way, "an in-memory log");
    }

    @Override
    public Map<String, String> versions() {
        return Map.of();
    }

    @Override
    public CapabilityRequest create(String destination, DestinationFeature wish) {
        logs.put(destination, new ArrayList<>());
        return asked();
    }

    @Override
    public CapabilityRequest route(Routing kind, String entry, List<Routing.Binding> bindings) {
        create(entry, new DestinationFeature.Plain());
        bindings.forEach(binding -> create(binding.destination(), new DestinationFeature.Plain()));
        return asked();
    }

    @Override
    public synchronized CapabilityRequest send(String destination, List<OutgoingMessage> messages) {
        logs.getOrDefault(destination, new ArrayList<>()).addAll(faulty ? messages.reversed() : messages);
        sent.merge(destination, messages.size(), Integer::sum);
        notifyAll();
        return asked();
    }

    @Override
    public CapabilityRequest resend(String destination, byte[] body) {
        return send(destination, List.of(OutgoingMessage.of(body), OutgoingMessage.of(body)));
    }

    @Override
    public List<Inbox> subscribe(String destination, String group, int consumers) {
        List<Inbox> inboxes = new ArrayList<>();
        for (int i = 0; i < consumers; i++) {
            inboxes.add(new LogInbox(destination, destination + group, faulty));
        }
        return inboxes;
    }

    @Override
    public Inbox readFromBeginning(String destination) {
        return new LogInbox(destination, "reader " + System.nanoTime(), false);
    }

    @Override
    public PrefetchConsumer subscribeWithPrefetch(String destination, int limit) {
        return new PrefetchConsumer(asked(), new LogInbox(destination, destination + "limited", false));
    }

    @Override
    public PushSubscription push(String destination, Consumer<IncomingMessage> arrived) {
        return new PushSubscription(asked(), () -> "", () -> {});
    }

    @Override
    public PrefetchConsumer pull(String destination) {
        return new PrefetchConsumer(
                asked(), new LogInbox(faulty ? "nowhere" : destination, destination + "pull", false));
    }

    /// Returns a transaction that writes messages immediately, regardless of its outcome.
    @Override
    public Transaction begin() {
        return new Transaction() {
            @Override
            public CapabilityRequest asked() {
                return LogFacade.this.asked();
            }

            @Override
            public void send(String destination, byte[] body) {
                LogFacade.this.send(destination, List.of(OutgoingMessage.of(body)));
            }

            @Override
            public void commit() {}

            @Override
            public void abort() {}

            @Override
            public void close() {}
        };
    }

    /// Returns the number of stored messages. For a faulty log, this number includes the messages that the log
    /// has lost.
    @Override
    public synchronized long stored(String destination) {
        return faulty
                ? sent.getOrDefault(destination, 0)
                : logs.getOrDefault(destination, List.of()).size();
    }

    @Override
    public CapabilityRequest addPartitions(String destination, int total) {
        return asked();
    }

    @Override
    public String openForLargeMessages(int bytes) {
        return "";
    }

    @Override
    public void removeAll() {
        logs.clear();
    }

    @Override
    public void close() {}

    boolean isEmpty() {
        return logs.isEmpty();
    }

    private final class LogInbox implements Inbox {
        private final String destination;
        private final String position;
        private final boolean forget;

        LogInbox(String destination, String position, boolean forget) {
            this.destination = destination;
            this.position = position;
            this.forget = forget;
        }

        @Override
        public @Nullable IncomingMessage next(Duration timeout) throws InterruptedException {
            long end = System.nanoTime() + timeout.toNanos();
            synchronized (LogFacade.this) {
                List<OutgoingMessage> log = logs.getOrDefault(destination, List.of());
                while (at() >= log.size()) {
                    long leftMillis = (end - System.nanoTime()) / 1_000_000;
                    if (leftMillis <= 0) {
                        return null;
                    }
                    LogFacade.this.wait(leftMillis);
                }
                int at = at();
                OutgoingMessage message = forget ? log.remove(0) : log.get(at);
                read.put(position, at + 1);
                return new IncomingMessage(message.body(), message.key(), faulty ? at : 0, message);
            }
        }

        private int at() {
            return forget ? 0 : read.getOrDefault(position, 0);
        }

        @Override
        public void ack(IncomingMessage message) {}

        @Override
        public void reject(IncomingMessage message) {}

        @Override
        public void close() {}
    }
}
