package io.streamgauge.probe.row;

import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Incoming;
import io.streamgauge.probe.Outgoing;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Wish;
import io.streamgauge.probe.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Of several values of a key the broker removes all but the latest.
public final class Compaction implements Probe {
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
    public Finding run(Bench bench) throws Exception {
        String destination = bench.name("compact");
        Asked asked = bench.facade().create(destination, new Wish.LatestPerKey());
        List<Outgoing> updates = new ArrayList<>();
        for (int i = 0; i < KEYS * VALUES; i++) {
            updates.add(Outgoing.keyed("key-" + i % KEYS, Bench.bytes("key-" + i % KEYS + "=" + i / KEYS)));
        }
        bench.facade().send(destination, updates);
        int before = values(bench, destination).size();
        // Systems leave the segment alone that is being written: the marker begins the next one.
        List<String> left = bench.eventually(
                asked,
                () -> {
                    Thread.sleep(500);
                    bench.facade().send(destination, List.of(Outgoing.keyed("marker", Bench.bytes("marker"))));
                    return values(bench, destination);
                },
                Compaction::onlyLatest);
        return Finding.of(
                asked,
                onlyLatest(left),
                "of " + VALUES + " values for each of " + KEYS + " keys " + before + " could be read at first, "
                        + left.size() + " at last " + Words.list(left));
    }

    private static boolean onlyLatest(List<String> values) {
        Set<String> wanted = new TreeSet<>();
        for (int key = 0; key < KEYS; key++) {
            wanted.add("key-" + key + "=" + (VALUES - 1));
        }
        return values.size() == KEYS && wanted.equals(new TreeSet<>(values));
    }

    private static List<String> values(Bench bench, String destination) throws Exception {
        return bench.readAll(destination).stream()
                .map(Incoming::text)
                .filter(t -> !t.equals("marker"))
                .toList();
    }
}
