package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;

/// Messages that were consumed and acknowledged can be read again from the first one.
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
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.plain();
        bench.sendNumbered(destination, COUNT);
        int consumed = bench.consume(destination, "first", COUNT).size();
        List<String> again = bench.texts(destination);
        return ProbeResult.of(
                CapabilityRequest.natively("a new reader from the start"),
                consumed == COUNT && again.size() == COUNT,
                "of " + COUNT + " messages " + consumed + " were consumed and acknowledged, then " + again.size()
                        + " could be read again " + ObservationText.list(again));
    }
}
