package io.streamgauge.probe.row;

import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.api.UndecidedException;
import io.streamgauge.text.NumberFormatter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Search for the largest message that the broker accepts and delivers intact. The probe doubles the size until
/// a message fails or the size reaches a bound. After a failure, the probe bisects the remaining range.
public final class LargestMessageProbe implements Probe {
    private static final int SMALLEST = 64 * 1024;
    private static final int BOUND = 64 << 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    @Override
    public String id() {
        return "largest-message";
    }

    @Override
    public String title() {
        return "Largest message";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        int bound = bound(Runtime.getRuntime().maxMemory());
        String how = context.facade().openForLargeMessages(bound);
        String destination = context.createPlainDestination();
        try (Inbox inbox = context.facade().subscribe(destination, "group", 1).getFirst()) {
            return bisect(size -> attempt(context, destination, inbox, size), bound, how);
        }
    }

    /// Attempt to send and receive a message of a given size.
    @FunctionalInterface
    private interface Attempt {
        Outcome of(int size) throws InterruptedException;
    }

    /// Outcome of an attempt.
    ///
    /// @param failure reason for a failure; empty for a success
    /// @param timedOut true if the failure may be due to a busy machine instead of the size
    private record Outcome(String failure, boolean timedOut) {
        static final Outcome RECEIVED = new Outcome("", false);
    }

    /// Returns the reason why a message of a given size is refused; empty if it is received. A size is tried
    /// again after a timeout.
    ///
    /// @throws UndecidedException if the second attempt also times out
    private static String refusal(Attempt attempt, int size) throws InterruptedException, UndecidedException {
        Outcome outcome = attempt.of(size);
        if (outcome.timedOut()) {
            outcome = attempt.of(size);
        }
        if (outcome.timedOut()) {
            throw new UndecidedException("a message of " + NumberFormatter.exactBytes(size)
                    + " timed out twice, so the largest size is unknown: \"" + outcome.failure() + "\"");
        }
        return outcome.failure();
    }

    private static ProbeResult bisect(Attempt attempt, int bound, String how)
            throws InterruptedException, UndecidedException {
        int good = 0;
        String refusal = "";
        int bad = bound + 1;
        for (int size = SMALLEST; bad > bound && size <= bound; size *= 2) {
            refusal = refusal(attempt, size);
            if (refusal.isEmpty()) {
                good = size;
            } else {
                bad = size;
            }
        }
        if (bad > bound) {
            String end = bound < BOUND
                    ? "; larger sizes were not tried because the heap of this process is too small"
                    : "; larger sizes were not tried";
            return new ProbeResult(
                    ProbeVerdict.SHOWN,
                    NumberFormatter.exactBytes(good) + " was received intact" + end + how,
                    ">= " + NumberFormatter.exactBytes(good));
        }
        // The search ends when the remaining range is at most one thousandth of the accepted size, or
        // at most 1 KiB.
        while (bad - good > Math.max(1024, good / 1000)) {
            int middle = good + (bad - good) / 2;
            String answer = refusal(attempt, middle);
            if (answer.isEmpty()) {
                good = middle;
            } else {
                bad = middle;
                refusal = answer;
            }
        }
        return new ProbeResult(
                good > 0 ? ProbeVerdict.SHOWN : ProbeVerdict.REFUTED,
                NumberFormatter.exactBytes(good) + " was received intact, but " + NumberFormatter.exactBytes(bad)
                        + " was not: \"" + refusal + "\"" + how,
                NumberFormatter.exactBytes(good));
    }

    /// Returns the largest size to try, in bytes. The heap limits this size, because several copies of a
    /// message exist during the transfer.
    static int bound(long heapBytes) {
        int bound = BOUND;
        while (bound > SMALLEST && bound > heapBytes / 8) {
            bound /= 2;
        }
        return bound;
    }

    /// Sends a message of a given size in bytes and receives it.
    private static Outcome attempt(ProbeContext context, String destination, Inbox inbox, int size)
            throws InterruptedException {
        byte[] body = new byte[size];
        ByteBuffer.wrap(body).putInt(0, size);
        body[size - 1] = 42;
        try {
            context.facade().send(destination, List.of(OutgoingMessage.of(body)));
            IncomingMessage got = next(inbox, size);
            if (got == null) {
                return new Outcome("accepted, but not delivered within " + TIMEOUT.toSeconds() + " s", true);
            }
            inbox.ack(got);
            boolean whole = got.body().length == size && got.body()[size - 1] == 42;
            return whole ? Outcome.RECEIVED : new Outcome("delivered with " + got.body().length + " bytes", false);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            return new Outcome(ObservationText.of(e), isTimeout(e));
        }
    }

    /// Returns whether the cause of an exception is a timeout. Each client has its own class for timeouts.
    private static boolean isTimeout(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getClass().getSimpleName().contains("Timeout")) {
                return true;
            }
        }
        return false;
    }

    /// Returns the message of a given size, or null if the inbox does not receive this message in time. A
    /// message of an earlier attempt is acknowledged and ignored, because the broker can deliver it after the
    /// timeout of that attempt.
    private static @Nullable IncomingMessage next(Inbox inbox, int size) throws Exception {
        IncomingMessage next = inbox.next(TIMEOUT);
        while (next != null && sizeWhenSent(next, size) != size) {
            inbox.ack(next);
            next = inbox.next(TIMEOUT);
        }
        return next;
    }

    private static int sizeWhenSent(IncomingMessage message, int ifUnknown) {
        return message.body().length < Integer.BYTES
                ? ifUnknown
                : ByteBuffer.wrap(message.body()).getInt(0);
    }
}
