package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// Check that each of two consumer groups receives every message.
public final class ConsumerGroupProbe implements Probe {
    private static final int COUNT = 20;

    @Override
    public String id() {
        return "groups";
    }

    @Override
    public String title() {
        return "Delivery of every message to each group";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("groups");
        CapabilityRequest asked =
                context.facade().create(destination, new DestinationFeature.Groups(List.of("a", "b")));
        context.sendNumbered(destination, COUNT);
        int first = context.consume(destination, "a", COUNT).size();
        int second = context.consume(destination, "b", COUNT).size();
        return ProbeResult.of(
                asked,
                first == COUNT && second == COUNT,
                "of " + COUNT + " messages, each sent once, group a received " + first + " and group b received "
                        + second);
    }
}
