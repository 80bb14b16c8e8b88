package io.streamgauge.probe.row;

import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Inbox;
import io.streamgauge.probe.Incoming;
import io.streamgauge.probe.Outgoing;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Wish;
import java.time.Duration;
import java.util.List;

/// A message is held back for the time that it names.
public final class Delay implements Probe {
    private static final Duration DELAY = Duration.ofSeconds(3);

    @Override
    public String id() {
        return "delayed-delivery";
    }

    @Override
    public String title() {
        return "Delayed delivery";
    }

    @Override
    public Finding run(Bench bench) throws Exception {
        String destination = bench.name("delay");
        Asked made = bench.facade().create(destination, new Wish.Delays());
        try (Inbox inbox = bench.facade().subscribe(destination, "group", 1).getFirst()) {
            Outgoing late = Outgoing.with(new Outgoing.Extra.DelayFor(DELAY), Bench.bytes("late"));
            long begun = System.nanoTime();
            Asked sent = bench.facade().send(destination, List.of(late));
            Incoming got = inbox.next(DELAY.plus(bench.pace().patience()));
            long millis = (System.nanoTime() - begun) / 1_000_000;
            return Finding.of(
                    new Asked(sent.way(), made.how() + " and " + sent.how()),
                    got != null && millis >= DELAY.toMillis() * 9 / 10,
                    got == null
                            ? "a message to be held back for 3 s had not come after the patience of the probe"
                            : "a message to be held back for 3 s came after " + millis + " ms");
        }
    }
}
