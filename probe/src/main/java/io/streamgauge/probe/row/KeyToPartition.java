package io.streamgauge.probe.row;

import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Incoming;
import io.streamgauge.probe.Outgoing;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Wish;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Messages with one key lie in one partition, and keys spread over the partitions.
public final class KeyToPartition implements Probe {
    private static final int PARTITIONS = 4;
    private static final int KEYS = 20;
    private static final int COUNT = 200;

    @Override
    public String id() {
        return "key-to-partition";
    }

    @Override
    public String title() {
        return "Same key, same partition";
    }

    @Override
    public Finding run(Bench bench) throws Exception {
        String destination = bench.name("keys");
        Asked asked = bench.facade().create(destination, new Wish.Partitions(PARTITIONS));
        bench.facade()
                .send(
                        destination,
                        IntStream.range(0, COUNT)
                                .mapToObj(i -> Outgoing.keyed("key-" + i % KEYS, Bench.bytes("key-" + i % KEYS)))
                                .toList());
        List<Incoming> all = bench.readAll(destination);
        Bench.requireAll(all.size(), COUNT);
        Map<String, Set<Integer>> partitions = new HashMap<>();
        Set<Integer> used = new TreeSet<>();
        for (Incoming message : all) {
            partitions.computeIfAbsent(message.text(), _ -> new TreeSet<>()).add(message.partition());
            used.add(message.partition());
        }
        long together = partitions.values().stream().filter(p -> p.size() == 1).count();
        return Finding.of(
                asked,
                all.size() == COUNT && together == KEYS && used.size() > 1,
                all.size() + " of " + COUNT + " messages came; " + together + " of " + KEYS
                        + " keys lay in one partition each, " + used.size() + " of " + PARTITIONS
                        + " partitions were used");
    }
}
