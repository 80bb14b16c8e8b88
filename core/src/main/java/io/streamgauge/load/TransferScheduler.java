package io.streamgauge.load;

import io.streamgauge.driver.Driver;
import io.streamgauge.experiment.workload.RateProfile.Transfer;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.measure.ConsumerMeter;
import io.streamgauge.measure.Timeline;
import io.streamgauge.result.row.TransferRow;

/// Scheduler that runs the transfers one after another. Each warm-up transfer starts immediately after the
/// previous transfer, unless the consumers stop before each transfer. Only the first warm-up transfer counts
/// towards the number of transfers.
///
/// The thread that waits for the end of the load calls [#step]. The frequency of these calls does not
/// affect the results, because the results are computed from the send and receive instants of the
/// messages.
final class TransferScheduler {
    private static final long PAUSE_NANOS = 100_000_000L;
    /// Time between the request to stop the consumers and the next transfer. All consumers stop during this
    /// time.
    private static final long PAUSE_AFTER_CONSUMER_STOP_NANOS = 1_000_000_000L;

    private final Transfer wanted;
    private final TrialClients clients;
    private final Timeline timeline;
    private final IntervalSink sink;
    private final long startNanos;
    private final long warmupNanos;
    private State state = State.PAUSING;
    private int done;
    private int counted;
    private long beginAt;
    private long resumedAt;
    private long receivedAtResume;

    private enum State {
        PAUSING,
        SENDING,
        RECEIVING,
        DONE
    }

    /// @param startNanos start of the load on the timeline
    /// @param warmupNanos duration of the warm-up in nanoseconds
    TransferScheduler(
            Transfer wanted,
            TrialClients clients,
            Timeline timeline,
            IntervalSink sink,
            long startNanos,
            long warmupNanos) {
        this.wanted = wanted;
        this.clients = clients;
        this.timeline = timeline;
        this.sink = sink;
        this.startNanos = startNanos;
        this.warmupNanos = warmupNanos;
        clients.senders().forEach(Sender::limitToAllowance);
        pauseBetween(startNanos);
    }

    /// Performs all steps that are possible now.
    ///
    /// @return true if all transfers are complete
    boolean step() {
        boolean changed = true;
        while (changed) {
            State before = state;
            switch (state) {
                case PAUSING -> send();
                case SENDING -> receive();
                case RECEIVING -> finish();
                case DONE -> {}
            }
            changed = state != before;
        }
        return state == State.DONE;
    }

    private void pauseBetween(long now) {
        state = State.PAUSING;
        beginAt = now + pauseLength(now);
        if (wanted.consumeAfter()) {
            clients.receivers().forEach(Driver.Consumer::pause);
        }
    }

    private long pauseLength(long now) {
        if (wanted.consumeAfter()) {
            return PAUSE_AFTER_CONSUMER_STOP_NANOS;
        }
        boolean warmingUp = done > 0 && now - startNanos < warmupNanos;
        return warmingUp ? 0 : PAUSE_NANOS;
    }

    private void send() {
        if (timeline.now() < beginAt) {
            return;
        }
        int senders = clients.senders().size();
        for (Sender sender : clients.senders()) {
            boolean oneMore = sender.index() < wanted.messages() % senders;
            sender.increaseAllowance(wanted.messages() / senders + (oneMore ? 1 : 0));
        }
        state = State.SENDING;
    }

    private void receive() {
        if (!clients.senders().stream()
                .allMatch(s -> s.hasUsedAllowance() && s.meter().isSettled())) {
            return;
        }
        if (wanted.consumeAfter()) {
            receivedAtResume = clients.deliveredToSlowestGroup();
            resumedAt = timeline.now();
            clients.receivers().forEach(Driver.Consumer::resume);
        }
        state = State.RECEIVING;
    }

    private void finish() {
        if (!clients.isDrained()) {
            return;
        }
        long first = clients.senders().stream()
                .mapToLong(Sender::firstSentNanos)
                .min()
                .orElse(startNanos);
        long accepted = clients.senders().stream()
                .mapToLong(s -> s.meter().lastAcceptanceNanos())
                .max()
                .orElse(first);
        long received = clients.consumers().stream()
                .mapToLong(ConsumerMeter::lastDeliveryNanos)
                .max()
                .orElse(first);
        long sending = accepted - first;
        if (wanted.consumeAfter()) {
            long ahead = receivedAtResume - done * wanted.messages();
            // The difference is negative if the clients had prefetched all messages of the transfer.
            long receiving = Math.max(0, received - resumedAt);
            sink.transfer(new TransferRow(
                    done, wanted.messages(), first - startNanos, sending, ahead, receiving, sending + receiving));
        } else {
            sink.transfer(
                    new TransferRow(done, wanted.messages(), first - startNanos, sending, -1, -1, received - first));
        }
        if (done == 0 || first - startNanos >= warmupNanos) {
            counted++;
        }
        done++;
        if (counted == wanted.times()) {
            state = State.DONE;
            clients.senders().forEach(Sender::stop);
        } else {
            pauseBetween(timeline.now());
        }
    }
}
