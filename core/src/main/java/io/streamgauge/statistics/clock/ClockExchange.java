package io.streamgauge.statistics.clock;

/// Exchange of a request and a reply between the controller and a worker, in nanoseconds. Each instant is
/// a reading of the monotonic clock of the machine on which it was taken.
///
/// @param requestSent reading of the controller's clock when the controller sent the request
/// @param requestReceived reading of the worker's clock when the worker received the request
/// @param replySent reading of the worker's clock when the worker sent the reply
/// @param replyReceived reading of the controller's clock when the controller received the reply
public record ClockExchange(long requestSent, long requestReceived, long replySent, long replyReceived) {
    /// Returns the transmission time of the request plus the transmission time of the reply, in nanoseconds.
    public long roundTripNanos() {
        return (replyReceived - requestSent) - (replySent - requestReceived);
    }

    /// Returns the largest possible offset (controller's clock minus worker's clock) at [#replySent], in
    /// nanoseconds.
    long upperBound() {
        return replyReceived - replySent;
    }

    /// Returns the smallest possible offset at [#requestReceived], in nanoseconds.
    long lowerBound() {
        return requestSent - requestReceived;
    }

    /// Returns the interval of the offset that follows from this exchange alone.
    OffsetInterval offset() {
        return new OffsetInterval(Math.min(lowerBound(), upperBound()), Math.max(lowerBound(), upperBound()));
    }

    /// Returns the exchange with its readings relative to the given readings of the two clocks.
    public ClockExchange relativeTo(long controllerOrigin, long workerOrigin) {
        return new ClockExchange(
                requestSent - controllerOrigin,
                requestReceived - workerOrigin,
                replySent - workerOrigin,
                replyReceived - controllerOrigin);
    }
}
