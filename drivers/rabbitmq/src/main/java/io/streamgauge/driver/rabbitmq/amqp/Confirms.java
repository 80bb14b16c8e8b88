package io.streamgauge.driver.rabbitmq.amqp;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import org.jspecify.annotations.Nullable;

/// Turns publisher confirms into exactly one outcome per message, without an object per message.
///
/// The broker numbers the messages of a channel from 1 and the SPI those of a producer from 0: publish number =
/// token
/// - first token of the channel + 1. A bit per number in a window says which have their outcome; below the window
///   all have. The window grows when one confirm stays out while later ones come.
///
/// The sending thread only raises `published`. Everything else happens under the lock, once per confirm frame and
/// not per message: normally in the connection's reader thread, when the channel is lost in whichever thread
/// notices. A message that is published while the channel is being lost is seen by [#lost] or else sees [#loss]
/// itself, because both sides write first and read then, and both fields are volatile.
public final class Confirms {
    private static final int INITIAL_WORDS = 1 << 10;

    private final SendListener listener;
    /// Token of the first message; read after `published`.
    private long first;

    private volatile long published;
    private volatile @Nullable Loss loss;
    // Guarded by this:
    private long[] settled = new long[INITIAL_WORDS];
    private long oldest = 1;
    private long newestHeard;

    public Confirms(SendListener listener) {
        this.listener = listener;
    }

    /// Why nothing more will be confirmed.
    public record Loss(SendFailure kind, String detail) {}

    /// Null while the channel is open.
    @Nullable
    public Loss loss() {
        return loss;
    }

    /// Before the message goes to the client. The sending thread only.
    public void publishing(long token) {
        if (published == 0) {
            first = token;
        }
        if (token != first + published) {
            throw new IllegalArgumentException("token " + token + " out of order, expected " + (first + published));
        }
        published = token - first + 1;
    }

    /// basic.ack
    synchronized void accepted(long number, boolean multiple) {
        long to = Math.min(number, published);
        newestHeard = Math.max(newestHeard, to);
        for (long n = multiple ? oldest : to; n <= to; n++) {
            if (settle(n)) {
                listener.accepted(first + n - 1);
            }
        }
        advance();
    }

    /// basic.nack
    synchronized void refused(long number, boolean multiple) {
        long to = Math.min(number, published);
        newestHeard = Math.max(newestHeard, to);
        fail(multiple ? oldest : to, to, SendFailure.REFUSED, "the broker refused the message (basic.nack)");
    }

    /// The outcome of one message; nothing happens if it has one already.
    ///
    /// @param failure null: accepted
    public synchronized void settled(long token, @Nullable SendFailure failure, String detail) {
        if (settle(token - first + 1)) {
            if (failure == null) {
                listener.accepted(token);
            } else {
                listener.failed(token, failure, detail);
            }
            advance();
        }
    }

    /// basic.return: precedes the confirm of the same message, which then changes nothing. The broker does not say
    /// which message it was; the body does. Where it does not, the message is the first without outcome after the
    /// last one heard of, since returns and their confirms come in the order of publishing.
    synchronized void returned(byte[] body, String reason) {
        long upTo = published;
        long number = listener.tokenOf(body) - first + 1;
        if (number < oldest || number > upTo || isSettled(number)) {
            number = Math.max(oldest, newestHeard + 1);
            while (number < published && isSettled(number)) {
                number++;
            }
        }
        if (number > published) {
            return;
        }
        newestHeard = Math.max(newestHeard, number);
        fail(number, number, SendFailure.UNROUTABLE, "no queue takes the message (" + reason + ")");
    }

    /// The channel is lost: fails everything that has no outcome. A repeated call fails what was published since.
    ///
    /// @return whether this is the first call
    public synchronized boolean lost(SendFailure kind, String detail) {
        Loss known = loss;
        Loss told = known == null ? new Loss(kind, detail) : known;
        loss = told;
        fail(oldest, published, told.kind(), told.detail());
        return known == null;
    }

    private void fail(long from, long to, SendFailure kind, String detail) {
        for (long n = from; n <= to; n++) {
            if (settle(n)) {
                listener.failed(first + n - 1, kind, detail);
            }
        }
        advance();
    }

    /// @return false if the message has its outcome already
    private boolean settle(long number) {
        if (number < oldest) {
            return false;
        }
        while (number - oldest >= capacity()) {
            grow();
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

    private void grow() {
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
