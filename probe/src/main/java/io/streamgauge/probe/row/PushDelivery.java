package io.streamgauge.probe.row;

import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Push;
import io.streamgauge.probe.Words;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// A consumer that has subscribed gets messages without asking for them.
public final class PushDelivery implements Probe {
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
    public Finding run(Bench bench) throws Exception {
        String destination = bench.plain();
        AtomicInteger arrived = new AtomicInteger();
        try (Push push = bench.facade().push(destination, _ -> arrived.incrementAndGet())) {
            bench.sendNumbered(destination, COUNT);
            Thread.sleep(WAIT);
            String seen = push.watch().look();
            return Finding.of(
                    push.asked(),
                    arrived.get() == COUNT,
                    arrived + " of " + COUNT + " messages reached a consumer that had not asked for any in "
                            + Words.seconds(WAIT) + (seen.isEmpty() ? "" : "; " + seen));
        }
    }
}
