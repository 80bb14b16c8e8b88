package io.streamgauge.probe.row;

import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Outgoing;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Wish;
import io.streamgauge.probe.Words;
import java.time.Duration;
import java.util.List;

/// Consumed messages stay until a time limit, and no longer.
public final class RetentionByTime implements Probe {
    private static final int COUNT = 5;
    private static final Duration KEEP = Duration.ofSeconds(4);

    @Override
    public String id() {
        return "retention-time";
    }

    @Override
    public String title() {
        return "Consumed messages kept for a time";
    }

    @Override
    public Finding run(Bench bench) throws Exception {
        String destination = bench.name("keep");
        Asked asked = bench.facade().create(destination, new Wish.KeepFor(KEEP));
        bench.sendNumbered(destination, COUNT);
        long sent = System.nanoTime();
        int consumed = bench.consume(destination, "group", COUNT).size();
        long kept = old(bench, destination);
        if (kept < COUNT) {
            return Finding.of(
                    asked,
                    false,
                    "of " + COUNT + " messages " + consumed + " were consumed, and " + kept + " were still there "
                            + Words.seconds(since(sent)) + " after sending");
        }
        Thread.sleep(KEEP);
        long left = bench.eventually(asked, () -> fillAndCount(bench, destination), n -> n == 0);
        return Finding.of(
                asked,
                left == 0,
                "of " + COUNT + " consumed messages " + kept + " were still there at first and " + left + " "
                        + Words.seconds(since(sent)) + " after sending, with a limit of " + Words.seconds(KEEP));
    }

    /// Systems that store in segments let go of a whole segment, once a later one has begun and all of it is consumed.
    private static long fillAndCount(Bench bench, String destination) throws Exception {
        byte[] filler = Bench.bytes("x".repeat(100_000));
        bench.facade().send(destination, List.of(Outgoing.of(filler), Outgoing.of(filler)));
        bench.consume(destination, "group", 2);
        return old(bench, destination);
    }

    private static long old(Bench bench, String destination) throws Exception {
        return bench.readAll(destination).stream()
                .filter(m -> m.body().length == 1)
                .count();
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
