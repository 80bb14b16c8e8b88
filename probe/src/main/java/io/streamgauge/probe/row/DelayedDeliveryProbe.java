package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.UndecidedException;
import java.time.Duration;
import java.util.List;

/// Check that the broker delivers a message after the delay that the message specifies.
public final class DelayedDeliveryProbe implements Probe {
    private static final Duration DELAY = Duration.ofSeconds(3);

    @Override
    public String id() {
        return "delayed-delivery";
    }

    @Override
    public String title() {
        return "Delayed delivery";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("delay");
        CapabilityRequest made = context.facade().create(destination, new DestinationFeature.Delays());
        try (Inbox inbox = context.facade().subscribe(destination, "group", 1).getFirst()) {
            // A consumer that is still joining its group would receive every message late.
            context.facade().send(destination, List.of(OutgoingMessage.of(ProbeContext.bytes("prompt"))));
            IncomingMessage prompt = inbox.next(context.timeouts().first());
            if (prompt == null) {
                throw new UndecidedException(
                        "the delay could not be measured because a message without a delay was not received");
            }
            inbox.ack(prompt);
            OutgoingMessage late =
                    OutgoingMessage.with(new OutgoingMessage.Extra.DelayFor(DELAY), ProbeContext.bytes("late"));
            long begun = System.nanoTime();
            CapabilityRequest sent = context.facade().send(destination, List.of(late));
            IncomingMessage got = inbox.next(DELAY.plus(context.timeouts().timeout()));
            long millis = (System.nanoTime() - begun) / 1_000_000;
            return ProbeResult.of(
                    new CapabilityRequest(sent.way(), made.how() + " and " + sent.how()),
                    got != null && millis >= DELAY.toMillis() * 9 / 10,
                    got == null
                            ? "a message with a delay of 3 s was not received before the timeout of the probe"
                            : "a message with a delay of 3 s was received after " + millis + " ms");
        }
    }
}
