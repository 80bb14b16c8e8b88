package io.streamgauge.probe.row;

import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Outgoing;
import io.streamgauge.probe.Probe;
import java.time.Duration;
import java.util.List;

/// A message with a time limit of its own is dropped when nobody consumes it; one without stays.
public final class TtlOfMessage implements Probe {
    private static final Duration TTL = Duration.ofSeconds(1);
    private static final Duration WAIT = Duration.ofSeconds(3);

    @Override
    public String id() {
        return "ttl-message";
    }

    @Override
    public String title() {
        return "Time-to-live of a single message";
    }

    @Override
    public Finding run(Bench bench) throws Exception {
        String destination = bench.plain();
        Outgoing mortal = Outgoing.with(new Outgoing.Extra.ExpireAfter(TTL), Bench.bytes("mortal"));
        Asked asked = bench.facade().send(destination, List.of(mortal));
        bench.facade().send(destination, List.of(Outgoing.of(Bench.bytes("lasting"))));
        Thread.sleep(WAIT);
        List<String> left = bench.texts(destination);
        return Finding.of(
                asked,
                left.equals(List.of("lasting")),
                "of a message with a limit of 1 s and one without, " + left + " were left after 3 s");
    }
}
