package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.time.Duration;

/// Check that the broker removes unconsumed messages after the time that is set for the queue or topic.
public final class DestinationTtlProbe implements Probe {
    private static final int COUNT = 10;
    private static final Duration TTL = Duration.ofSeconds(3);

    @Override
    public String id() {
        return "ttl-destination";
    }

    @Override
    public String title() {
        return "Time-to-live set on a queue or topic";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("ttl");
        CapabilityRequest asked = context.facade().create(destination, new DestinationFeature.ExpireAfter(TTL));
        context.sendNumbered(destination, COUNT);
        long sent = System.nanoTime();
        int before = context.texts(destination).size();
        // Messages can already have expired if they were sent or read slowly.
        ProbeContext.requireAll(before, COUNT);
        int after = context.eventually(asked, () -> context.texts(destination).size(), n -> n == 0);
        Duration taken = Duration.ofNanos(System.nanoTime() - sent);
        return ProbeResult.of(
                asked,
                after == 0,
                "of " + COUNT + " messages, " + before + " were present at first and " + after + " after "
                        + ObservationText.seconds(taken) + ", with a limit of " + ObservationText.seconds(TTL));
    }
}
