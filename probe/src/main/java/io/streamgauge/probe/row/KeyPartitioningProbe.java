package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Check that all messages of a key are in one partition, and that more than one partition contains messages.
public final class KeyPartitioningProbe implements Probe {
    private static final int PARTITIONS = 4;
    private static final int KEYS = 20;
    private static final int COUNT = 200;

    @Override
    public String id() {
        return "key-to-partition";
    }

    @Override
    public String title() {
        return "Assignment of a key to one partition";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("keys");
        CapabilityRequest asked = context.facade().create(destination, new DestinationFeature.Partitions(PARTITIONS));
        context.facade()
                .send(
                        destination,
                        IntStream.range(0, COUNT)
                                .mapToObj(i ->
                                        OutgoingMessage.keyed("key-" + i % KEYS, ProbeContext.bytes("key-" + i % KEYS)))
                                .toList());
        List<IncomingMessage> all = context.readAll(destination);
        ProbeContext.requireAll(all.size(), COUNT);
        Map<String, Set<Integer>> partitions = new HashMap<>();
        Set<Integer> used = new TreeSet<>();
        for (IncomingMessage message : all) {
            partitions.computeIfAbsent(message.text(), _ -> new TreeSet<>()).add(message.partition());
            used.add(message.partition());
        }
        long together = partitions.values().stream().filter(p -> p.size() == 1).count();
        return ProbeResult.of(
                asked,
                all.size() == COUNT && together == KEYS && used.size() > 1,
                all.size() + " of " + COUNT + " messages were received; for " + together + " of " + KEYS
                        + " keys, all messages were in one partition; " + used.size() + " of " + PARTITIONS
                        + " partitions contained messages");
    }
}
