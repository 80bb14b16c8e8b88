package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.text.NumberFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Check whether the maximum number of messages in flight limited the rate. The average number of messages in
/// flight is the accepted rate multiplied by the mean service time (Little's law).
public final class InFlightCheck {
    /// Share of the maximum number from which the producers usually wait for an acknowledgement.
    private static final double WAITING_SHARE = 0.9;
    /// The same share if the maximum number of a producer is small. The time between an acknowledgement and
    /// the next message is then a large part of the time for each message.
    private static final double WAITING_SHARE_OF_FEW = 0.5;

    private static final long FEW = 64;
    /// Mean service time from which a higher limit would only lengthen a queue of the system. A system that is
    /// not overloaded usually acknowledges messages sooner. At the default limit of 131,072 messages, a longer
    /// service time means less than 1.3 million messages/s.
    private static final double QUEUE_NANOS = 100e6;

    private InFlightCheck() {}

    /// @param limit maximum number of messages in flight of all producers; null if unknown
    /// @param producers number of producers, at least 1
    /// @param acceptedPerSecond accepted rate in messages per second
    /// @param serviceTime time from the send to the acknowledgement
    /// @param bottleneck bottleneck of the trial. Its kind is `NONE` if the trial was not at its limit
    /// @param cpusSaturated true if the CPUs of the generator were saturated. Other programs on these CPUs do
    ///     not count as a bottleneck
    public static Optional<Caveat> of(
            @Nullable Long limit,
            int producers,
            double acceptedPerSecond,
            Latency serviceTime,
            Bottleneck bottleneck,
            boolean cpusSaturated) {
        double average = acceptedPerSecond * serviceTime.meanNanos() / 1e9;
        if (limit == null
                || average < (limit / producers < FEW ? WAITING_SHARE_OF_FEW : WAITING_SHARE) * limit
                || serviceTime.meanNanos() > QUEUE_NANOS
                || bottleneck.kind() != Bottleneck.Kind.UNKNOWN
                || cpusSaturated) {
            return Optional.empty();
        }
        // The rate and the mean do not cover exactly the same messages.
        return Optional.of(Caveat.of(
                CaveatKind.IN_FLIGHT_LIMIT,
                Severity.FLAG,
                NumberFormatter.count(Math.min(limit, Math.round(average))),
                NumberFormatter.count(limit)));
    }
}
