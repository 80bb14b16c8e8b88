package io.streamgauge.probe.row;

import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.PushSubscription;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// A consumer that has subscribed gets messages without asking for them.
public final class PushDeliveryProbe implements Probe {
    private static final int COUNT = 10;
    private static final Duration WAIT = Duration.ofSeconds(2);

    @Override
    public String id() {
        return "push";
    }

    @Override
    public String title() {
        return "Push: messages come without asking";
    }

    @Override
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.plain();
        AtomicInteger arrived = new AtomicInteger();
        try (PushSubscription push = bench.facade().push(destination, _ -> arrived.incrementAndGet())) {
            bench.sendNumbered(destination, COUNT);
            Thread.sleep(WAIT);
            String seen = push.watch().look();
            return ProbeResult.of(
                    push.asked(),
                    arrived.get() == COUNT,
                    arrived + " of " + COUNT + " messages reached a consumer that had not asked for any in "
                            + ObservationText.seconds(WAIT) + (seen.isEmpty() ? "" : "; " + seen));
        }
    }
}
