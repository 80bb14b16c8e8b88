package io.streamgauge.probe.row;

import io.streamgauge.probe.api.Facade.Limited;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// A consumer can ask for messages and gets them then.
public final class PullDeliveryProbe implements Probe {
    private static final int COUNT = 10;

    @Override
    public String id() {
        return "pull";
    }

    @Override
    public String title() {
        return "Pull: messages come when asked for";
    }

    @Override
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.plain();
        bench.sendNumbered(destination, COUNT);
        try (Limited pull = bench.facade().pull(destination)) {
            List<String> got = bench.drain(pull.inbox()).stream()
                    .map(IncomingMessage::text)
                    .toList();
            return ProbeResult.of(
                    pull.asked(),
                    got.size() == COUNT,
                    "asked one after another, " + got.size() + " of " + COUNT + " messages came");
        }
    }
}
