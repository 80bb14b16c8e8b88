package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Check that a partition can be added to a destination in use. This capability is relevant because systems
/// distribute a destination over brokers by partition.
public final class LivePartitionProbe implements Probe {
    private static final int KEYS = 40;
    private static final String EARLY = "early-";
    private static final String LATE = "late-";

    @Override
    public String id() {
        return "add-partition";
    }

    @Override
    public String title() {
        return "Adding a partition to a destination in use";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("growing");
        context.facade().create(destination, new DestinationFeature.Partitions(1));
        context.facade().send(destination, messages(EARLY));
        CapabilityRequest asked = context.facade().addPartitions(destination, 2);
        context.facade().send(destination, messages(LATE));
        List<IncomingMessage> all = context.readAll(destination);
        Set<Integer> early = partitions(all, EARLY);
        Set<Integer> late = partitions(all, LATE);
        return ProbeResult.of(
                asked,
                all.size() == 2 * KEYS && early.size() == 1 && late.size() == 2,
                all.size() + " of " + 2 * KEYS + " messages with " + KEYS
                        + " keys were received; messages sent before the request were in " + early.size()
                        + " partition(s), and messages sent after the request were in " + late.size());
    }

    private static List<OutgoingMessage> messages(String prefix) {
        return IntStream.range(0, KEYS)
                .mapToObj(i -> OutgoingMessage.keyed("key-" + i, ProbeContext.bytes(prefix + i)))
                .toList();
    }

    private static Set<Integer> partitions(List<IncomingMessage> messages, String prefix) {
        return messages.stream()
                .filter(message -> message.text().startsWith(prefix))
                .map(IncomingMessage::partition)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
