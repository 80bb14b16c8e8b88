package io.streamgauge.probe.row;

import io.streamgauge.probe.api.Facade.PrefetchConsumer;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.UndecidedException;
import java.util.List;

/// Check that the broker limits the number of unacknowledged messages of a consumer. After
/// acknowledgements, the consumer must receive more messages.
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
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.createPlainDestination();
        context.sendNumbered(destination, COUNT);
        try (PrefetchConsumer limited = context.facade().subscribeWithPrefetch(destination, LIMIT)) {
            List<IncomingMessage> first = context.readToEnd(limited.inbox());
            if (first.isEmpty()) {
                throw new UndecidedException(
                        "the limit could not be tested because none of the " + COUNT + " messages was received");
            }
            for (IncomingMessage message : first.subList(0, Math.min(ACKED, first.size()))) {
                limited.inbox().ack(message);
            }
            int more = context.readToEnd(limited.inbox()).size();
            return ProbeResult.of(
                    limited.asked(),
                    first.size() == LIMIT && more == ACKED,
                    "with a limit of " + LIMIT + ", the consumer received " + first.size() + " of " + COUNT
                            + " messages without acknowledging any, and " + more + " more after " + ACKED
                            + " acknowledgements");
        }
    }
}
