package io.streamgauge.statistics.clock;

/// Exchange of a request and a reply between the controller and a worker, in nanoseconds. Each instant is
/// a reading of the monotonic clock of the machine on which it was taken.
///
/// @param requestSent controller's clock when it sent the request
/// @param requestReceived worker's clock when it received the request
/// @param replySent worker's clock when it sent the reply
/// @param replyReceived controller's clock when it received the reply
public record ClockExchange(long requestSent, long requestReceived, long replySent, long replyReceived) {
    /// Returns the time that the request and the reply were on their way, in nanoseconds.
    public long roundTripNanos() {
        return (replyReceived - requestSent) - (replySent - requestReceived);
    }

    /// Returns the largest possible offset (controller's clock minus worker's clock) at [#replySent].
    long upperBound() {
        return replyReceived - replySent;
    }

    /// Returns the smallest possible offset at [#requestReceived].
    long lowerBound() {
        return requestSent - requestReceived;
    }

    /// Returns the interval of the offset that follows from this exchange alone.
    OffsetInterval offset() {
        return new OffsetInterval(Math.min(lowerBound(), upperBound()), Math.max(lowerBound(), upperBound()));
    }

    /// Returns the exchange in which both clocks start at the given readings.
    public ClockExchange relativeTo(long controllerOrigin, long workerOrigin) {
        return new ClockExchange(
                requestSent - controllerOrigin,
                requestReceived - workerOrigin,
                replySent - workerOrigin,
                replyReceived - controllerOrigin);
    }
}
