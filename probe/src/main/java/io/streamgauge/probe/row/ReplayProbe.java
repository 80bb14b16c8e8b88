package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// Check that a new reader can read consumed and acknowledged messages again from the start.
public final class ReplayProbe implements Probe {
    private static final int COUNT = 20;

    @Override
    public String id() {
        return "replay";
    }

    @Override
    public String title() {
        return "Replay after consumption";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.createPlainDestination();
        context.sendNumbered(destination, COUNT);
        int consumed = context.consume(destination, "first", COUNT).size();
        ProbeContext.requireAll(consumed, COUNT);
        List<String> again = context.texts(destination);
        return ProbeResult.of(
                CapabilityRequest.nativeFeature("a new reader that starts at the first message"),
                again.size() == COUNT,
                "of " + COUNT + " messages, " + consumed + " were consumed and acknowledged; then " + again.size()
                        + " could be read again: " + ObservationText.list(again));
    }
}
