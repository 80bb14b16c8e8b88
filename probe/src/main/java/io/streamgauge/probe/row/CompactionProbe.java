package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Check that compaction removes all values of a key except the latest.
public final class CompactionProbe implements Probe {
    private static final int KEYS = 5;
    private static final int VALUES = 20;

    @Override
    public String id() {
        return "compaction";
    }

    @Override
    public String title() {
        return "Compaction to the latest value of a key";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("compact");
        CapabilityRequest asked = context.facade().create(destination, new DestinationFeature.LatestPerKey());
        List<OutgoingMessage> updates = new ArrayList<>();
        for (int i = 0; i < KEYS * VALUES; i++) {
            updates.add(
                    OutgoingMessage.keyed("key-" + i % KEYS, ProbeContext.bytes("key-" + i % KEYS + "=" + i / KEYS)));
        }
        context.facade().send(destination, updates);
        int before = values(context, destination).size();
        // Kafka does not compact the active segment, and starts a new segment only when a message arrives.
        // Therefore, each attempt sends a marker message.
        List<String> left = context.eventually(
                asked,
                () -> {
                    Thread.sleep(500);
                    context.facade()
                            .send(destination, List.of(OutgoingMessage.keyed("marker", ProbeContext.bytes("marker"))));
                    return values(context, destination);
                },
                CompactionProbe::onlyLatest);
        return ProbeResult.of(
                asked,
                onlyLatest(left),
                "of " + VALUES + " values for each of " + KEYS + " keys, " + before + " could be read at first and "
                        + left.size() + " at the end: " + ObservationText.list(left));
    }

    private static boolean onlyLatest(List<String> values) {
        Set<String> wanted = new TreeSet<>();
        for (int key = 0; key < KEYS; key++) {
            wanted.add("key-" + key + "=" + (VALUES - 1));
        }
        return values.size() == KEYS && wanted.equals(new TreeSet<>(values));
    }

    private static List<String> values(ProbeContext context, String destination) throws Exception {
        return context.readAll(destination).stream()
                .map(IncomingMessage::text)
                .filter(t -> !t.equals("marker"))
                .toList();
    }
}
