package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;
import java.util.stream.IntStream;

/// Messages of higher priority overtake those that were sent before them.
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
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.name("priority");
        CapabilityRequest made = bench.facade().create(destination, new DestinationFeature.Priorities(HIGHEST));
        List<OutgoingMessage> messages = IntStream.range(0, SENT.size())
                .mapToObj(i -> OutgoingMessage.with(
                        new OutgoingMessage.Extra.Priority(SENT.get(i)), ProbeContext.bytes(SENT.get(i) + "-" + i)))
                .toList();
        CapabilityRequest sent = bench.facade().send(destination, messages);
        List<String> got = bench.consume(destination, "group", SENT.size());
        // Turning the order round, or sorting by arrival, does not give this.
        boolean falling = got.equals(List.of("9-2", "9-4", "5-0", "5-5", "1-1", "1-3"));
        return ProbeResult.of(
                new CapabilityRequest(sent.way(), made.how() + " and " + sent.how()),
                falling,
                "messages of priority " + SENT + " came as " + got + " (priority, place in the order of sending)");
    }
}
