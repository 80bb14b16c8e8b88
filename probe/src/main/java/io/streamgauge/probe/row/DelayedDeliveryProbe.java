package io.streamgauge.probe.row;

import io.streamgauge.probe.CapabilityRequest;
import io.streamgauge.probe.DestinationFeature;
import io.streamgauge.probe.Inbox;
import io.streamgauge.probe.IncomingMessage;
import io.streamgauge.probe.OutgoingMessage;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.ProbeContext;
import io.streamgauge.probe.ProbeResult;
import java.time.Duration;
import java.util.List;

/// A message is held back for the time that it names.
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
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.name("delay");
        CapabilityRequest made = bench.facade().create(destination, new DestinationFeature.Delays());
        try (Inbox inbox = bench.facade().subscribe(destination, "group", 1).getFirst()) {
            OutgoingMessage late =
                    OutgoingMessage.with(new OutgoingMessage.Extra.DelayFor(DELAY), ProbeContext.bytes("late"));
            long begun = System.nanoTime();
            CapabilityRequest sent = bench.facade().send(destination, List.of(late));
            IncomingMessage got = inbox.next(DELAY.plus(bench.pace().patience()));
            long millis = (System.nanoTime() - begun) / 1_000_000;
            return ProbeResult.of(
                    new CapabilityRequest(sent.way(), made.how() + " and " + sent.how()),
                    got != null && millis >= DELAY.toMillis() * 9 / 10,
                    got == null
                            ? "a message to be held back for 3 s had not come after the patience of the probe"
                            : "a message to be held back for 3 s came after " + millis + " ms");
        }
    }
}
