package io.streamgauge.probe.row;

import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Wish;
import java.util.List;

/// A message that a producer sends again, not knowing that it had arrived, is there once.
public final class Duplicates implements Probe {
    @Override
    public String id() {
        return "duplicate-detection";
    }

    @Override
    public String title() {
        return "Duplicate detection";
    }

    @Override
    public Finding run(Bench bench) throws Exception {
        String destination = bench.name("dedup");
        Asked made = bench.facade().create(destination, new Wish.Deduplication());
        Asked sent = bench.facade().sendTwice(destination, Bench.bytes("once"));
        List<String> there = bench.texts(destination);
        String how = made.how().isEmpty() ? sent.how() : made.how() + " and " + sent.how();
        return Finding.of(
                new Asked(sent.way(), how),
                there.size() == 1,
                "a message sent twice was there " + there.size() + " time(s)");
    }
}
