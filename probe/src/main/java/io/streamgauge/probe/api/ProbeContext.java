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

/// What a probe works with: a system, fresh names, and the few steps that most probes share.
public final class ProbeContext {
    private final Facade facade;
    private final SystemEndpoints site;
    private final String prefix;
    private final ProbeTimeouts pace;
    private final AtomicInteger names = new AtomicInteger();

    /// @param prefix of the names of all destinations, recognisable as Streamgauge's
    public ProbeContext(Facade facade, SystemEndpoints site, String prefix, ProbeTimeouts pace) {
        this.facade = facade;
        this.site = site;
        this.prefix = prefix;
        this.pace = pace;
    }

    public Facade facade() {
        return facade;
    }

    public SystemEndpoints site() {
        return site;
    }

    /// A name that no destination has yet.
    public String name(String what) {
        return prefix + "-" + what + "-" + names.incrementAndGet();
    }

    /// Makes a plain destination.
    public String plain() throws Exception {
        String name = name("plain");
        facade.create(name, new DestinationFeature.Plain());
        return name;
    }

    /// Sends numbered messages: bodies `0`, `1`, ...
    public void sendNumbered(String destination, int count) throws Exception {
        facade.send(
                destination,
                IntStream.range(0, count)
                        .mapToObj(i -> OutgoingMessage.of(bytes(Integer.toString(i))))
                        .toList());
    }

    /// All that the destination holds now.
    public List<IncomingMessage> readAll(String destination) throws Exception {
        try (Inbox inbox = facade.fromTheStart(destination)) {
            return drain(inbox);
        }
    }

    /// The texts of all that the destination holds now.
    public List<String> texts(String destination) throws Exception {
        return readAll(destination).stream().map(IncomingMessage::text).toList();
    }

    /// Everything that comes until nothing more does; not acknowledged. Silence is no end while the system says that
    /// there is more: on a busy machine a message takes its time.
    public List<IncomingMessage> drain(Inbox inbox) throws Exception {
        List<IncomingMessage> all = new ArrayList<>();
        IncomingMessage next = next(inbox, pace.first());
        while (next != null) {
            all.add(next);
            next = next(inbox, pace.quiet());
        }
        return all;
    }

    private @Nullable IncomingMessage next(Inbox inbox, Duration silence) throws Exception {
        IncomingMessage next = inbox.next(silence);
        return next == null && inbox.owed() ? inbox.next(pace.patience()) : next;
    }

    /// Consumes and acknowledges up to `count` messages as one group.
    public List<String> consume(String destination, String group, int count) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Inbox inbox = facade.subscribe(destination, group, 1).getFirst()) {
            while (texts.size() < count) {
                IncomingMessage next = inbox.next(pace.first());
                if (next == null) {
                    break;
                }
                texts.add(next.text());
                inbox.ack(next);
            }
        }
        return texts;
    }

    /// Looks again and again until what is seen is as wanted or the patience ends; returns what was seen last.
    public <T> T eventually(CapabilityRequest asked, Callable<T> look, Predicate<T> wanted) throws Exception {
        return Poll.read(pace.patience(asked), Duration.ofMillis(200), look::call, wanted);
    }

    public ProbeTimeouts pace() {
        return pace;
    }

    /// Of messages that are missing nothing can be said: neither order nor place.
    ///
    /// @throws UndecidedException if not all came
    public static void requireAll(int got, int sent) throws UndecidedException {
        if (got != sent) {
            throw new UndecidedException(got + " of " + sent + " messages came, so the others could not be judged");
        }
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
