package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// Check that the broker forwards a rejected message, and no other message, to another destination.
public final class DeadLetterProbe implements Probe {

    @Override
    public String id() {
        return "dead-letter";
    }

    @Override
    public String title() {
        return "Dead-lettering of rejected messages";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String dead = context.createPlainDestination();
        String destination = context.name("source");
        CapabilityRequest asked = context.facade().create(destination, new DestinationFeature.DeadLetters(dead));
        context.sendNumbered(destination, 3);
        int seen = 0;
        try (Inbox inbox = context.facade().subscribe(destination, "group", 1).getFirst()) {
            for (IncomingMessage next = inbox.next(context.timeouts().first());
                    next != null && seen < 20;
                    next = inbox.next(context.timeouts().first())) {
                seen++;
                if (next.text().equals("1")) {
                    inbox.reject(next);
                } else {
                    inbox.ack(next);
                }
            }
        }
        List<String> arrived = context.eventually(asked, () -> context.texts(dead), texts -> !texts.isEmpty());
        return ProbeResult.of(
                asked,
                arrived.equals(List.of("1")),
                "of the messages 0, 1 and 2, the consumer rejected message 1 (" + seen
                        + " deliveries in total); the dead-letter destination then contained " + arrived);
    }
}
