package io.streamgauge.load;

import io.streamgauge.benchmarks.client.BareClient;
import io.streamgauge.load.schedule.Pacer;

/// Loop that sends at a constant rate and waits in the same way as the senders of Streamgauge. The loop does not
/// use a histogram, an envelope or a ledger. It reads the clock once for all messages that are due.
public final class BareLoop {
    private BareLoop() {}

    /// Sends all messages that are due before `endNanos`, on the calling thread.
    public static void run(BareClient client, byte[] body, double ratePerSecond, long startNanos, long endNanos) {
        Pacer pacer = new Pacer(ratePerSecond, _ -> {});
        pacer.prepareThread();
        double intervalNanos = 1e9 / ratePerSecond;
        long sent = 0;
        long due = startNanos;
        while (due < endNanos) {
            pacer.waitUntil(due);
            long now = System.nanoTime();
            while (due <= now && due < endNanos) {
                client.send(body);
                due = startNanos + (long) (++sent * intervalNanos);
            }
        }
    }
}
