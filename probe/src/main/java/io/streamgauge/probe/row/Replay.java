package io.streamgauge.probe.row;

import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Words;
import java.util.List;

/// Messages that were consumed and acknowledged can be read again from the first one.
public final class Replay implements Probe {
    private static final int COUNT = 20;

    @Override
    public String id() {
        return "replay";
    }

    @Override
    public String title() {
        return "Replay after consumption";
    }

    @Override
    public Finding run(Bench bench) throws Exception {
        String destination = bench.plain();
        bench.sendNumbered(destination, COUNT);
        int consumed = bench.consume(destination, "first", COUNT).size();
        List<String> again = bench.texts(destination);
        return Finding.of(
                Asked.natively("a new reader from the start"),
                consumed == COUNT && again.size() == COUNT,
                "of " + COUNT + " messages " + consumed + " were consumed and acknowledged, then " + again.size()
                        + " could be read again " + Words.list(again));
    }
}
