package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// Check that one consumer of one partition or queue receives messages in the order in which they were sent.
public final class SingleConsumerOrderProbe implements Probe {
    private static final int COUNT = 1_000;

    @Override
    public String id() {
        return "order-one-consumer";
    }

    @Override
    public String title() {
        return "Order in a partition or queue, one consumer";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.createPlainDestination();
        context.sendNumbered(destination, COUNT);
        List<String> got = context.consume(destination, "one", COUNT);
        ProbeContext.requireAll(got.size(), COUNT);
        int late = OrderCheck.outOfOrderCount(got);
        return ProbeResult.of(
                CapabilityRequest.nativeFeature("one producer, one partition or queue, one consumer"),
                got.size() == COUNT && late == 0,
                got.size() + " of " + COUNT + " messages were received, " + late
                        + " of them after a message that was sent later");
    }
}
