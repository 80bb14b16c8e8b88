package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// A message that a producer sends again, not knowing that it had arrived, is there once.
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
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.name("dedup");
        CapabilityRequest made = bench.facade().create(destination, new DestinationFeature.Deduplication());
        CapabilityRequest sent = bench.facade().sendTwice(destination, ProbeContext.bytes("once"));
        List<String> there = bench.texts(destination);
        String how = made.how().isEmpty() ? sent.how() : made.how() + " and " + sent.how();
        return ProbeResult.of(
                new CapabilityRequest(sent.way(), how),
                there.size() == 1,
                "a message sent twice was there " + there.size() + " time(s)");
    }
}
