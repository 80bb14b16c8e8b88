package io.streamgauge.analyse.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Latency;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InFlightCheckTest {
    private static Optional<Caveat> check(
            @Nullable Long limit, double perSecond, double serviceMillis, Bottleneck.Kind bottleneck) {
        long nanos = (long) (serviceMillis * 1e6);
        Latency service = new Latency(1_000, nanos, nanos, nanos, List.of(), List.of());
        return InFlightCheck.of(limit, 1, perSecond, service, new Bottleneck(bottleneck, ""), false);
    }

    @Test
    void flagsATrialWhoseProducersWaitedAtTheLimit() {
        assertThat(check(100L, 1_960, 50, Bottleneck.Kind.UNKNOWN))
                .get()
                .satisfies(caveat -> assertThat(caveat.kind()).isEqualTo(CaveatKind.IN_FLIGHT_LIMIT))
                .satisfies(caveat -> assertThat(caveat.seen())
                        .isEqualTo(
                                "The mean number of messages in flight was 98, and the maximum is 100. No resource whose"
                                        + " utilisation is known was saturated."));
    }

    @Test
    void acceptsATrialThatDidNotWaitAtTheLimit() {
        assertThat(check(100L, 1_700, 50, Bottleneck.Kind.UNKNOWN)).isEmpty();
        assertThat(check(null, 1_960, 50, Bottleneck.Kind.UNKNOWN)).isEmpty();
    }

    /// A producer that waits for each acknowledgement has less than one message in flight on average.
    @Test
    void flagsAProducerThatWaitsForEachAcknowledgement() {
        assertThat(check(1L, 5_000, 0.11, Bottleneck.Kind.UNKNOWN)).isPresent();
        assertThat(check(1L, 1_000, 0.11, Bottleneck.Kind.UNKNOWN)).isEmpty();
        Latency service = new Latency(1_000, 110e3, 110_000, 110_000, List.of(), List.of());
        Bottleneck unknown = new Bottleneck(Bottleneck.Kind.UNKNOWN, "");
        assertThat(InFlightCheck.of(100L, 100, 500_000, service, unknown, false))
                .isPresent();
        assertThat(InFlightCheck.of(100L, 1, 500_000, service, unknown, false)).isEmpty();
    }

    @Test
    void acceptsATrialWithAKnownBottleneckOrBelowItsLimit() {
        for (Bottleneck.Kind kind : Bottleneck.Kind.values()) {
            assertThat(check(100L, 1_960, 50, kind).isPresent()).isEqualTo(kind == Bottleneck.Kind.UNKNOWN);
        }
    }

    /// With the default limit of 131,072 messages in flight, a higher limit would only lengthen the queue of a system
    /// that accepts 20,000 or 300,000 messages/s.
    @Test
    void acceptsATrialWhoseMessagesWaitedInAQueueOfTheSystem() {
        assertThat(check(131_072L, 20_000, 6_500, Bottleneck.Kind.UNKNOWN)).isEmpty();
        assertThat(check(131_072L, 300_000, 430, Bottleneck.Kind.UNKNOWN)).isEmpty();
    }

    /// A connected broker on the machine of the generator saturates the CPUs, but is not a known bottleneck.
    @Test
    void acceptsATrialOnSaturatedCpus() {
        Latency service = new Latency(1_000, 50e6, 50_000_000, 50_000_000, List.of(), List.of());
        Bottleneck unknown = new Bottleneck(Bottleneck.Kind.UNKNOWN, "");
        assertThat(InFlightCheck.of(100L, 1, 1_960, service, unknown, false)).isPresent();
        assertThat(InFlightCheck.of(100L, 1, 1_960, service, unknown, true)).isEmpty();
    }
}
