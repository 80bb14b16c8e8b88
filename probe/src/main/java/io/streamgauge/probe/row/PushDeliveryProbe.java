package io.streamgauge.probe.row;

import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.PushSubscription;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// Check that the broker delivers messages to a subscribed consumer that does not send requests.
public final class PushDeliveryProbe implements Probe {
    private static final int COUNT = 10;
    private static final Duration WAIT = Duration.ofSeconds(2);

    @Override
    public String id() {
        return "push";
    }

    @Override
    public String title() {
        return "Push: messages are delivered without requests";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.createPlainDestination();
        AtomicInteger arrived = new AtomicInteger();
        try (PushSubscription push = context.facade().push(destination, _ -> arrived.incrementAndGet())) {
            context.sendNumbered(destination, COUNT);
            Thread.sleep(WAIT);
            String seen = push.observer().observe();
            return ProbeResult.of(
                    push.asked(),
                    arrived.get() == COUNT,
                    "within " + ObservationText.seconds(WAIT) + ", " + arrived + " of " + COUNT
                            + " messages reached a consumer that did not send requests"
                            + (seen.isEmpty() ? "" : "; " + seen));
        }
    }
}
