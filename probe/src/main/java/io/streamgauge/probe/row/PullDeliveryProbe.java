package io.streamgauge.probe.row;

import io.streamgauge.probe.api.Facade.PrefetchConsumer;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// Check that a consumer receives one message for each of its sequential requests.
public final class PullDeliveryProbe implements Probe {
    private static final int COUNT = 10;

    @Override
    public String id() {
        return "pull";
    }

    @Override
    public String title() {
        return "Pull: messages are delivered on request";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.createPlainDestination();
        context.sendNumbered(destination, COUNT);
        try (PrefetchConsumer pull = context.facade().pull(destination)) {
            List<String> got = context.readToEnd(pull.inbox()).stream()
                    .map(IncomingMessage::text)
                    .toList();
            return ProbeResult.of(
                    pull.asked(),
                    got.size() == COUNT,
                    "with sequential requests, " + got.size() + " of " + COUNT + " messages were received");
        }
    }
}
