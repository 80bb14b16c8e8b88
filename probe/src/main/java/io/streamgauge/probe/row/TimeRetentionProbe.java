package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.UndecidedException;
import java.time.Duration;
import java.util.List;

/// Check that the broker keeps consumed messages until a time limit, and then removes them.
public final class TimeRetentionProbe implements Probe {
    private static final int COUNT = 5;
    private static final Duration KEEP = Duration.ofSeconds(4);

    @Override
    public String id() {
        return "retention-time";
    }

    @Override
    public String title() {
        return "Retention of consumed messages up to a time limit";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("keep");
        CapabilityRequest asked = context.facade().create(destination, new DestinationFeature.KeepFor(KEEP));
        context.sendNumbered(destination, COUNT);
        long sent = System.nanoTime();
        int consumed = context.consume(destination, "group", COUNT).size();
        ProbeContext.requireAll(consumed, COUNT);
        long kept = expiredCount(context, destination);
        if (kept < COUNT) {
            // If the reader did not receive a message, the elapsed time includes the time for which it waited.
            Duration wait = kept == 0 ? context.timeouts().first() : Duration.ZERO;
            if (since(sent).minus(wait).compareTo(KEEP) >= 0) {
                throw new UndecidedException("the retention could not be checked because consuming and reading the "
                        + "messages took longer than the retention time of " + ObservationText.seconds(KEEP));
            }
            return ProbeResult.of(
                    asked,
                    false,
                    "of " + COUNT + " messages, " + consumed + " were consumed, and " + kept + " were still present "
                            + ObservationText.seconds(since(sent)) + " after sending");
        }
        Thread.sleep(KEEP);
        long left = context.eventually(asked, () -> fillAndCount(context, destination), n -> n == 0);
        return ProbeResult.of(
                asked,
                left == 0,
                "of " + COUNT + " consumed messages, " + kept + " were still present at first and " + left + " "
                        + ObservationText.seconds(since(sent)) + " after sending, with a limit of "
                        + ObservationText.seconds(KEEP));
    }

    /// Sends and consumes more messages, and returns the number of original messages that are still present.
    /// Systems with segments remove a segment only after all of its messages are consumed and a new segment has
    /// started.
    private static long fillAndCount(ProbeContext context, String destination) throws Exception {
        byte[] filler = ProbeContext.bytes("x".repeat(100_000));
        context.facade().send(destination, List.of(OutgoingMessage.of(filler), OutgoingMessage.of(filler)));
        context.consume(destination, "group", 2);
        return expiredCount(context, destination);
    }

    private static long expiredCount(ProbeContext context, String destination) throws Exception {
        return context.readAll(destination).stream()
                .filter(m -> m.body().length == 1)
                .count();
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
