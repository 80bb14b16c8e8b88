package io.streamgauge.probe.row;

import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.text.NumberFormatter;
import java.time.Duration;
import java.util.List;

/// The largest message that the broker's own configuration takes and gives back whole: doubled up to a bound, then
/// narrowed down.
public final class LargestMessageProbe implements Probe {
    private static final int SMALLEST = 64 * 1024;
    private static final int BOUND = 64 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    @Override
    public String id() {
        return "largest-message";
    }

    @Override
    public String title() {
        return "Largest message";
    }

    @Override
    public ProbeResult run(ProbeContext bench) throws Exception {
        int bound = bound(Runtime.getRuntime().maxMemory());
        String how = bench.facade().openForLargeMessages(bound);
        String destination = bench.plain();
        try (Inbox inbox = bench.facade().subscribe(destination, "group", 1).getFirst()) {
            return narrowed(size -> attempt(bench, destination, inbox, size), bound, how);
        }
    }

    /// Tries a size; the refusal, or empty.
    @FunctionalInterface
    private interface Attempt {
        String of(int size) throws InterruptedException;
    }

    private static ProbeResult narrowed(Attempt attempt, int bound, String how) throws InterruptedException {
        int good = 0;
        String refusal = "";
        int bad = bound + 1;
        for (int size = SMALLEST; bad > bound && size <= bound; size *= 2) {
            refusal = attempt.of(size);
            if (refusal.isEmpty()) {
                good = size;
            } else {
                bad = size;
            }
        }
        if (bad > bound) {
            String end = bound < BOUND ? "; this process has no memory for more" : "; larger ones were not tried";
            return new ProbeResult(
                    ProbeVerdict.SHOWN,
                    NumberFormatter.exactBytes(good) + " came back whole" + end + how,
                    ">= " + NumberFormatter.exactBytes(good));
        }
        // To a thousandth, or a KiB.
        while (bad - good > Math.max(1024, good / 1000)) {
            int middle = good + (bad - good) / 2;
            String answer = attempt.of(middle);
            if (answer.isEmpty()) {
                good = middle;
            } else {
                bad = middle;
                refusal = answer;
            }
        }
        return new ProbeResult(
                good > 0 ? ProbeVerdict.SHOWN : ProbeVerdict.REFUTED,
                NumberFormatter.exactBytes(good) + " came back whole, " + NumberFormatter.exactBytes(bad)
                        + " did not: \"" + refusal + "\"" + how,
                NumberFormatter.exactBytes(good));
    }

    /// A message is held several times over while it is sent and received.
    static int bound(long heapBytes) {
        int bound = BOUND;
        while (bound > SMALLEST && bound > heapBytes / 8) {
            bound /= 2;
        }
        return bound;
    }

    /// @return the refusal, or empty
    private static String attempt(ProbeContext bench, String destination, Inbox inbox, int size)
            throws InterruptedException {
        byte[] body = new byte[size];
        body[size - 1] = 42;
        try {
            bench.facade().send(destination, List.of(OutgoingMessage.of(body)));
            IncomingMessage got = inbox.next(PATIENCE);
            if (got == null) {
                return "accepted, but not delivered within " + PATIENCE.toSeconds() + " s";
            }
            inbox.ack(got);
            boolean whole = got.body().length == size && got.body()[size - 1] == 42;
            return whole ? "" : "delivered with " + got.body().length + " bytes";
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            return ObservationText.of(e);
        }
    }
}
