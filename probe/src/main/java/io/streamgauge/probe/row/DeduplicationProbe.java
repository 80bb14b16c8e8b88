package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// Check that the broker stores a message only once if a producer sends the message twice.
public final class DeduplicationProbe implements Probe {
    @Override
    public String id() {
        return "duplicate-detection";
    }

    @Override
    public String title() {
        return "Duplicate detection";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("dedup");
        CapabilityRequest made = context.facade().create(destination, new DestinationFeature.Deduplication());
        CapabilityRequest sent = context.facade().resend(destination, ProbeContext.bytes("once"));
        List<String> there = context.texts(destination);
        String how = made.how().isEmpty() ? sent.how() : made.how() + " and " + sent.how();
        return ProbeResult.of(
                new CapabilityRequest(sent.way(), how),
                there.size() == 1,
                "a message sent twice was stored " + there.size() + " time(s)");
    }
}
