package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// A message that the consumer rejects turns up in another destination; others do not.
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
    public ProbeResult run(ProbeContext bench) throws Exception {
        String dead = bench.plain();
        String destination = bench.name("source");
        CapabilityRequest asked = bench.facade().create(destination, new DestinationFeature.DeadLetters(dead));
        bench.sendNumbered(destination, 3);
        int seen = 0;
        try (Inbox inbox = bench.facade().subscribe(destination, "group", 1).getFirst()) {
            for (IncomingMessage next = inbox.next(bench.pace().first());
                    next != null && seen < 20;
                    next = inbox.next(bench.pace().first())) {
                seen++;
                if (next.text().equals("1")) {
                    inbox.reject(next);
                } else {
                    inbox.ack(next);
                }
            }
        }
        List<String> arrived = bench.eventually(asked, () -> bench.texts(dead), texts -> !texts.isEmpty());
        return ProbeResult.of(
                asked,
                arrived.equals(List.of("1")),
                "of messages 0, 1 and 2 the consumer rejected 1 (" + seen
                        + " deliveries), then the other destination held " + arrived);
    }
}
