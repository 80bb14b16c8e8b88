package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.time.Duration;
import java.util.List;

/// Consumed messages stay until a time limit, and no longer.
public final class TimeRetentionProbe implements Probe {
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
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.name("keep");
        CapabilityRequest asked = bench.facade().create(destination, new DestinationFeature.KeepFor(KEEP));
        bench.sendNumbered(destination, COUNT);
        long sent = System.nanoTime();
        int consumed = bench.consume(destination, "group", COUNT).size();
        long kept = old(bench, destination);
        if (kept < COUNT) {
            return ProbeResult.of(
                    asked,
                    false,
                    "of " + COUNT + " messages " + consumed + " were consumed, and " + kept + " were still there "
                            + ObservationText.seconds(since(sent)) + " after sending");
        }
        Thread.sleep(KEEP);
        long left = bench.eventually(asked, () -> fillAndCount(bench, destination), n -> n == 0);
        return ProbeResult.of(
                asked,
                left == 0,
                "of " + COUNT + " consumed messages " + kept + " were still there at first and " + left + " "
                        + ObservationText.seconds(since(sent)) + " after sending, with a limit of "
                        + ObservationText.seconds(KEEP));
    }

    /// Systems that store in segments let go of a whole segment, once a later one has begun and all of it is consumed.
    private static long fillAndCount(ProbeContext bench, String destination) throws Exception {
        byte[] filler = ProbeContext.bytes("x".repeat(100_000));
        bench.facade().send(destination, List.of(OutgoingMessage.of(filler), OutgoingMessage.of(filler)));
        bench.consume(destination, "group", 2);
        return old(bench, destination);
    }

    private static long old(ProbeContext bench, String destination) throws Exception {
        return bench.readAll(destination).stream()
                .filter(m -> m.body().length == 1)
                .count();
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
