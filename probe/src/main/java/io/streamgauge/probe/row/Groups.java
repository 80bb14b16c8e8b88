package io.streamgauge.probe.row;

import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Wish;
import java.util.List;

/// Two groups each get every message that was sent once.
public final class Groups implements Probe {
    private static final int COUNT = 20;

    @Override
    public String id() {
        return "groups";
    }

    @Override
    public String title() {
        return "Several groups each get every message";
    }

    @Override
    public Finding run(Bench bench) throws Exception {
        String destination = bench.name("groups");
        Asked asked = bench.facade().create(destination, new Wish.Groups(List.of("a", "b")));
        bench.sendNumbered(destination, COUNT);
        int first = bench.consume(destination, "a", COUNT).size();
        int second = bench.consume(destination, "b", COUNT).size();
        return Finding.of(
                asked,
                first == COUNT && second == COUNT,
                "of " + COUNT + " messages, each sent once, group a got " + first + " and group b " + second);
    }
}
