package io.streamgauge.driver.rabbitmq.amqp;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import org.jspecify.annotations.Nullable;

/// Conversion of publisher confirms into exactly one outcome per message. The conversion does not
/// allocate an object per message.
///
/// The broker numbers the messages of a channel, starting at 1. The tokens of a producer start at 0. The publish
/// number is the token minus the first token of the channel, plus 1.
///
/// A window of bits, one per publish number, records the messages that have an outcome. All messages below the window
/// have an outcome. The window grows if later confirms arrive while an earlier confirm is missing.
///
/// The sending thread writes `first` and `published` without the lock. All other fields are changed under the
/// lock. With AMQP, the reader thread of the connection acquires the lock once per confirm frame, and not once
/// per message.
///
/// A message may be published at the moment when the channel is lost. In this case, either [#failAllPending]
/// reads the number of the message, or the sender reads [#loss]. Each thread writes its field before it reads
/// the other field. The fields `published` and `loss` are volatile.
public final class Confirms {
    private static final int INITIAL_WORDS = 1 << 10;

    private final SendListener listener;
    /// Token of the first message. A thread must read `published` before it reads this field.
    private long first;

    private volatile long published;
    private volatile @Nullable ConnectionLoss loss;
    // Guarded by `this`:
    private long[] settled = new long[INITIAL_WORDS];
    private long oldest = 1;
    private long newestConfirmed;

    public Confirms(SendListener listener) {
        this.listener = listener;
    }

    /// Reason why no more messages will be confirmed.
    public record ConnectionLoss(SendFailure kind, String detail) {}

    /// Returns the reason for the loss of the channel, or null if no loss has been reported.
    @Nullable
    public ConnectionLoss loss() {
        return loss;
    }

    /// Registers a message. The sending thread calls this method before it passes the message to the client.
    ///
    /// @throws IllegalArgumentException if the token does not follow the previous token
    public void publishing(long token) {
        if (published == 0) {
            first = token;
        }
        if (token != first + published) {
            throw new IllegalArgumentException("token " + token + " out of order, expected " + (first + published));
        }
        published = token - first + 1;
    }

    /// Handles basic.ack.
    synchronized void accepted(long number, boolean multiple) {
        long to = Math.min(number, published);
        newestConfirmed = Math.max(newestConfirmed, to);
        for (long n = multiple ? oldest : to; n <= to; n++) {
            if (settle(n)) {
                listener.accepted(first + n - 1);
            }
        }
        advance();
    }

    /// Handles basic.nack.
    synchronized void refused(long number, boolean multiple) {
        long to = Math.min(number, published);
        newestConfirmed = Math.max(newestConfirmed, to);
        fail(multiple ? oldest : to, to, SendFailure.REFUSED, "the broker rejected the message (basic.nack)");
    }

    /// Reports the outcome of one message, unless the message already has an outcome.
    ///
    /// @param failure null if the message was accepted
    /// @param detail reason for the failure; ignored if the message was accepted
    public synchronized void settled(long token, @Nullable SendFailure failure, String detail) {
        // Reading `published` first makes `first` visible to this thread.
        long number = published == 0 ? 0 : token - first + 1;
        if (settle(number)) {
            if (failure == null) {
                listener.accepted(token);
            } else {
                listener.failed(token, failure, detail);
            }
            advance();
        }
    }

    /// Handles basic.return, which precedes the confirm of the message. The later confirm has no effect.
    /// The frame does not contain the publish number, so the body identifies the message. If the body
    /// does not identify a pending message, the returned message is the first message without an outcome
    /// after the most recent return or confirm. This choice is correct because returns and their
    /// confirms arrive in the order of publishing.
    synchronized void returned(byte[] body, String reason) {
        long upTo = published;
        long number = listener.tokenOf(body) - first + 1;
        if (number < oldest || number > upTo || isSettled(number)) {
            number = Math.max(oldest, newestConfirmed + 1);
            while (number < published && isSettled(number)) {
                number++;
            }
        }
        if (number > published) {
            return;
        }
        newestConfirmed = Math.max(newestConfirmed, number);
        fail(number, number, SendFailure.UNROUTABLE, "no queue accepts the message (" + reason + ")");
    }

    /// Marks all messages that do not have an outcome yet as failed because the channel was lost. Each further
    /// call marks the messages that were published since the previous call, and uses the reason from the first
    /// call.
    ///
    /// @return true for the first call
    public synchronized boolean failAllPending(SendFailure kind, String detail) {
        ConnectionLoss earlier = loss;
        ConnectionLoss reported = earlier == null ? new ConnectionLoss(kind, detail) : earlier;
        loss = reported;
        fail(oldest, published, reported.kind(), reported.detail());
        return earlier == null;
    }

    private void fail(long from, long to, SendFailure kind, String detail) {
        for (long n = from; n <= to; n++) {
            if (settle(n)) {
                listener.failed(first + n - 1, kind, detail);
            }
        }
        advance();
    }

    /// Records that a message has an outcome.
    ///
    /// @return false if the message already has an outcome
    private boolean settle(long number) {
        if (number < oldest) {
            return false;
        }
        while (number - oldest >= capacity()) {
            enlarge();
        }
        int word = word(number);
        long bit = 1L << number;
        if ((settled[word] & bit) != 0) {
            return false;
        }
        settled[word] |= bit;
        return true;
    }

    private boolean isSettled(long number) {
        return number < oldest || (number - oldest < capacity() && (settled[word(number)] & (1L << number)) != 0);
    }

    private void advance() {
        while (oldest <= published) {
            int word = word(oldest);
            long bit = 1L << oldest;
            if ((settled[word] & bit) == 0) {
                return;
            }
            settled[word] &= ~bit;
            oldest++;
        }
    }

    private long capacity() {
        return (long) settled.length << 6;
    }

    private int word(long number) {
        return (int) (number >>> 6) & (settled.length - 1);
    }

    private void enlarge() {
        long[] small = settled;
        long end = oldest + capacity();
        settled = new long[small.length * 2];
        for (long n = oldest; n < end; n++) {
            if ((small[(int) (n >>> 6) & (small.length - 1)] & (1L << n)) != 0) {
                settled[word(n)] |= 1L << n;
            }
        }
    }
}
