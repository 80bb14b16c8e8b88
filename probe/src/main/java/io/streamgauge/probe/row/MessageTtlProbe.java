package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.time.Duration;
import java.util.List;

/// Check that the broker removes an unconsumed message that has a time limit. A message without a time
/// limit must remain.
public final class MessageTtlProbe implements Probe {
    private static final Duration TTL = Duration.ofSeconds(1);
    private static final Duration WAIT = Duration.ofSeconds(3);

    @Override
    public String id() {
        return "ttl-message";
    }

    @Override
    public String title() {
        return "Time-to-live of a single message";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.createPlainDestination();
        OutgoingMessage mortal =
                OutgoingMessage.with(new OutgoingMessage.Extra.ExpireAfter(TTL), ProbeContext.bytes("mortal"));
        CapabilityRequest asked = context.facade().send(destination, List.of(mortal));
        context.facade().send(destination, List.of(OutgoingMessage.of(ProbeContext.bytes("lasting"))));
        Thread.sleep(WAIT);
        List<String> left = context.texts(destination);
        return ProbeResult.of(
                asked,
                left.equals(List.of("lasting")),
                "of the message 'mortal' with a time limit of 1 s and the message 'lasting' without a limit, " + left
                        + " remained after 3 s");
    }
}
