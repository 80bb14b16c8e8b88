package io.streamgauge.probe.api;

import io.streamgauge.Poll;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Context of a probe: its system, new names for destinations, and steps that several probes share.
public final class ProbeContext {
    private final Facade facade;
    private final SystemEndpoints site;
    private final String prefix;
    private final ProbeTimeouts timeouts;
    private final @Nullable JavaPrograms programs;
    private final AtomicInteger names = new AtomicInteger();

    /// @param prefix prefix of the names of all destinations. The prefix identifies Streamgauge
    /// @param programs launcher for programs, or null if probes cannot start programs
    public ProbeContext(
            Facade facade,
            SystemEndpoints site,
            String prefix,
            ProbeTimeouts timeouts,
            @Nullable JavaPrograms programs) {
        this.programs = programs;
        this.facade = facade;
        this.site = site;
        this.prefix = prefix;
        this.timeouts = timeouts;
    }

    public Facade facade() {
        return facade;
    }

    /// Returns the launcher for programs, or null if probes cannot start programs.
    public @Nullable JavaPrograms programs() {
        return programs;
    }

    public SystemEndpoints site() {
        return site;
    }

    /// Returns a new name for a destination.
    public String name(String what) {
        return prefix + "-" + what + "-" + names.incrementAndGet();
    }

    /// Creates a destination without special features and returns its name.
    public String createPlainDestination() throws Exception {
        String name = name("plain");
        facade.create(name, new DestinationFeature.Plain());
        return name;
    }

    /// Sends numbered messages with the bodies `0`, `1`, ...
    public void sendNumbered(String destination, int count) throws Exception {
        facade.send(
                destination,
                IntStream.range(0, count)
                        .mapToObj(i -> OutgoingMessage.of(bytes(Integer.toString(i))))
                        .toList());
    }

    /// Returns all messages that are currently in the destination.
    public List<IncomingMessage> readAll(String destination) throws Exception {
        try (Inbox inbox = facade.readFromBeginning(destination)) {
            return readToEnd(inbox);
        }
    }

    /// Returns the texts of all messages that are currently in the destination.
    public List<String> texts(String destination) throws Exception {
        return readAll(destination).stream().map(IncomingMessage::text).toList();
    }

    /// Returns the remaining messages of an inbox, without acknowledging them. If the system reports that more
    /// messages are pending, this method waits longer, because a message may arrive late on a busy machine.
    public List<IncomingMessage> readToEnd(Inbox inbox) throws Exception {
        List<IncomingMessage> all = new ArrayList<>();
        IncomingMessage next = next(inbox, timeouts.first());
        while (next != null) {
            all.add(next);
            next = next(inbox, timeouts.quiet());
        }
        return all;
    }

    private @Nullable IncomingMessage next(Inbox inbox, Duration silence) throws Exception {
        IncomingMessage next = inbox.next(silence);
        return next == null && inbox.hasRemaining() ? inbox.next(timeouts.timeout()) : next;
    }

    /// Consumes and acknowledges up to `count` messages as one group, and returns their texts.
    public List<String> consume(String destination, String group, int count) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Inbox inbox = facade.subscribe(destination, group, 1).getFirst()) {
            while (texts.size() < count) {
                IncomingMessage next = inbox.next(timeouts.first());
                if (next == null) {
                    break;
                }
                texts.add(next.text());
                inbox.ack(next);
            }
        }
        return texts;
    }

    /// Repeats an observation until it meets the condition or the timeout expires. Returns the last observation.
    public <T> T eventually(CapabilityRequest asked, Callable<T> look, Predicate<T> wanted) throws Exception {
        return Poll.read(timeouts.timeout(asked), Duration.ofMillis(200), look::call, wanted);
    }

    public ProbeTimeouts timeouts() {
        return timeouts;
    }

    /// Checks that the number of received messages equals the number of sent messages. If messages are missing,
    /// a probe cannot check properties of all messages, such as their order.
    ///
    /// @throws UndecidedException if the numbers differ
    public static void requireAll(int got, int sent) throws UndecidedException {
        if (got != sent) {
            throw new UndecidedException("the capability could not be checked because the number of received messages ("
                    + got + ") differs from the number of sent messages (" + sent + ")");
        }
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
