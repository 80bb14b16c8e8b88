package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.time.Duration;

/// Messages that nobody consumes are dropped after a time that the queue or topic sets.
public final class DestinationTtlProbe implements Probe {
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
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.name("ttl");
        CapabilityRequest asked = bench.facade().create(destination, new DestinationFeature.ExpireAfter(TTL));
        bench.sendNumbered(destination, COUNT);
        long sent = System.nanoTime();
        int before = bench.texts(destination).size();
        int after = bench.eventually(asked, () -> bench.texts(destination).size(), n -> n == 0);
        Duration taken = Duration.ofNanos(System.nanoTime() - sent);
        return ProbeResult.of(
                asked,
                before == COUNT && after == 0,
                "of " + COUNT + " messages " + before + " were there at first and " + after + " after "
                        + ObservationText.seconds(taken) + ", with a limit of " + ObservationText.seconds(TTL));
    }
}
