package io.streamgauge.probe.row;

import io.streamgauge.probe.api.Facade.Limited;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.UndecidedException;
import java.util.List;

/// A consumer is given no more unacknowledged messages than it allows, and more as it acknowledges.
public final class PrefetchProbe implements Probe {
    private static final int COUNT = 100;
    private static final int LIMIT = 10;
    private static final int ACKED = 6;

    @Override
    public String id() {
        return "prefetch";
    }

    @Override
    public String title() {
        return "Delivery limited by prefetch";
    }

    @Override
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.plain();
        bench.sendNumbered(destination, COUNT);
        try (Limited limited = bench.facade().limited(destination, LIMIT)) {
            List<IncomingMessage> first = bench.drain(limited.inbox());
            if (first.isEmpty()) {
                throw new UndecidedException("none of " + COUNT + " messages came, so there was nothing to limit");
            }
            for (IncomingMessage message : first.subList(0, Math.min(ACKED, first.size()))) {
                limited.inbox().ack(message);
            }
            int more = bench.drain(limited.inbox()).size();
            return ProbeResult.of(
                    limited.asked(),
                    first.size() == LIMIT && more == ACKED,
                    "with a limit of " + LIMIT + " the consumer was given " + first.size() + " of " + COUNT
                            + " messages while it acknowledged none, and " + more + " more after " + ACKED
                            + " acknowledgements");
        }
    }
}
