package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.UndecidedException;

/// Check that the broker deletes messages after their delivery and acknowledgement.
public final class DeletionProbe implements Probe {
    private static final int COUNT = 20;

    @Override
    public String id() {
        return "deletion";
    }

    @Override
    public String title() {
        return "Deletion after delivery";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.createPlainDestination();
        CapabilityRequest asked =
                CapabilityRequest.nativeFeature("the number of messages that the broker reports for the destination");
        context.sendNumbered(destination, COUNT);
        long before = context.eventually(asked, () -> context.facade().stored(destination), stored -> stored == COUNT);
        if (before != COUNT) {
            throw new UndecidedException("the deletion could not be checked because the broker reported " + before
                    + " of " + COUNT + " sent messages");
        }
        int consumed = context.consume(destination, "first", COUNT).size();
        ProbeContext.requireAll(consumed, COUNT);
        long after = context.eventually(asked, () -> context.facade().stored(destination), stored -> stored == 0);
        return ProbeResult.of(
                asked,
                after == 0,
                "the broker held " + before + " messages before " + consumed + " were delivered and acknowledged, and "
                        + after + " afterwards");
    }
}
