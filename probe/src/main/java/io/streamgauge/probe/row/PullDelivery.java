package io.streamgauge.probe.row;

import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Facade.Limited;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Incoming;
import io.streamgauge.probe.Probe;
import java.util.List;

/// A consumer can ask for messages and gets them then.
public final class PullDelivery implements Probe {
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
    public Finding run(Bench bench) throws Exception {
        String destination = bench.plain();
        bench.sendNumbered(destination, COUNT);
        try (Limited pull = bench.facade().pull(destination)) {
            List<String> got =
                    bench.drain(pull.inbox()).stream().map(Incoming::text).toList();
            return Finding.of(
                    pull.asked(),
                    got.size() == COUNT,
                    "asked one after another, " + got.size() + " of " + COUNT + " messages came");
        }
    }
}
