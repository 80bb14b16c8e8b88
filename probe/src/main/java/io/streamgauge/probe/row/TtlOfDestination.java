package io.streamgauge.probe.row;

import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Wish;
import io.streamgauge.probe.Words;
import java.time.Duration;

/// Messages that nobody consumes are dropped after a time that the queue or topic sets.
public final class TtlOfDestination implements Probe {
    private static final int COUNT = 10;
    private static final Duration TTL = Duration.ofSeconds(3);

    @Override
    public String id() {
        return "ttl-destination";
    }

    @Override
    public String title() {
        return "Time-to-live set on queue or topic";
    }

    @Override
    public Finding run(Bench bench) throws Exception {
        String destination = bench.name("ttl");
        Asked asked = bench.facade().create(destination, new Wish.ExpireAfter(TTL));
        bench.sendNumbered(destination, COUNT);
        long sent = System.nanoTime();
        int before = bench.texts(destination).size();
        int after = bench.eventually(asked, () -> bench.texts(destination).size(), n -> n == 0);
        Duration taken = Duration.ofNanos(System.nanoTime() - sent);
        return Finding.of(
                asked,
                before == COUNT && after == 0,
                "of " + COUNT + " messages " + before + " were there at first and " + after + " after "
                        + Words.seconds(taken) + ", with a limit of " + Words.seconds(TTL));
    }
}
