package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;
import java.util.stream.IntStream;

/// Check that messages with a higher priority are delivered before messages with a lower priority.
public final class PriorityProbe implements Probe {
    private static final int HIGHEST = 9;
    private static final List<Integer> SENT = List.of(5, 1, 9, 1, 9, 5);

    @Override
    public String id() {
        return "priority";
    }

    @Override
    public String title() {
        return "Priorities";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("priority");
        CapabilityRequest made = context.facade().create(destination, new DestinationFeature.Priorities(HIGHEST));
        List<OutgoingMessage> messages = IntStream.range(0, SENT.size())
                .mapToObj(i -> OutgoingMessage.with(
                        new OutgoingMessage.Extra.Priority(SENT.get(i)), ProbeContext.bytes(SENT.get(i) + "-" + i)))
                .toList();
        CapabilityRequest sent = context.facade().send(destination, messages);
        List<String> got = context.consume(destination, "group", SENT.size());
        ProbeContext.requireAll(got.size(), SENT.size());
        // A broker that only keeps or reverses the send order cannot produce the expected order.
        boolean falling = got.equals(List.of("9-2", "9-4", "5-0", "5-5", "1-1", "1-3"));
        return ProbeResult.of(
                new CapabilityRequest(sent.way(), made.how() + " and " + sent.how()),
                falling,
                "messages with the priorities " + SENT + " were received in the order " + got
                        + " (priority of each message, and its position in the order of sending)");
    }
}
