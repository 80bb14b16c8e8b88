package io.streamgauge.statistics.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Test with exchanges over a simulated network, between two clocks whose true offset is known.
class ClockTrackTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    /// Exchange with the true offset (controller's clock minus worker's clock) at the time of the reply.
    private record Sample(ClockExchange exchange, long offset) {
        /// Returns whether an interval contains the true offset. The tolerance of 2 ns covers the rounding of
        /// the simulated readings to whole nanoseconds.
        boolean isIn(OffsetInterval interval) {
            return interval.low() - 2 <= offset && offset <= interval.high() + 2;
        }
    }

    /// @param offset true offset at a reading of the controller's clock
    /// @param requestMicros shortest delay of a request
    /// @param replyMicros shortest delay of a reply
    private record Network(LongUnaryOperator offset, long requestMicros, long replyMicros, Random random) {
        /// Returns one exchange per second.
        List<Sample> samples(int seconds) {
            List<Sample> samples = new ArrayList<>();
            for (int i = 0; i < seconds; i++) {
                long sent = i * SECOND;
                long received = sent + delay(requestMicros);
                long answered = received + 20_000;
                long back = answered + delay(replyMicros);
                samples.add(new Sample(
                        new ClockExchange(
                                sent,
                                received - offset.applyAsLong(received),
                                answered - offset.applyAsLong(answered),
                                back),
                        offset.applyAsLong(answered)));
            }
            return samples;
        }

        /// Returns a delay that is long in one of ten cases, as in a busy network.
        private long delay(long shortestMicros) {
            double queueMicros = random.nextInt(10) == 0 ? 2_000 : 40;
            return Math.round(1e3 * (shortestMicros - queueMicros * Math.log(1 - random.nextDouble())));
        }
    }

    private static ClockTrack track(List<Sample> samples) {
        return ClockTrack.of(samples.stream().map(Sample::exchange).toList());
    }

    /// Returns whether all intervals contain the true offset. Also checks that no interval is wider than the
    /// round-trip time of its exchange.
    private static boolean isCovered(List<Sample> samples, ClockTrack track) {
        boolean all = true;
        for (int i = 0; i < samples.size(); i++) {
            all &= samples.get(i).isIn(track.offsets().get(i));
            assertThat(track.offsets().get(i).width())
                    .isLessThanOrEqualTo(samples.get(i).exchange().roundTripNanos() + 1_000);
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({"5, 0, 200, 200", "5, 50, 200, 200", "-5, -50, 100, 900", "0, 100, 2000, 50"})
    void containsTheTrueOffsetInThousandRuns(long offsetMillis, double ppm, long requestMicros, long replyMicros) {
        int covered = 0;
        for (int run = 0; run < 1_000; run++) {
            Network network = new Network(
                    at -> offsetMillis * MILLI + Math.round(ppm * 1e-6 * at),
                    requestMicros,
                    replyMicros,
                    new Random(run));
            List<Sample> samples = network.samples(12);
            ClockTrack track = track(samples);
            covered += isCovered(samples, track) && track.changes() == 0 ? 1 : 0;
        }
        assertThat(covered).isGreaterThanOrEqualTo(990);
    }

    @Test
    void findsTheRateOfAClockThatRuns50PpmSlow() {
        Network network = new Network(at -> Math.round(50e-6 * at), 200, 200, new Random(1));
        assertThat(track(network.samples(120)).rate() * 1e6).isBetween(48.0, 52.0);
    }

    @Test
    void isNarrowerThanASingleExchange() {
        Network network = new Network(_ -> 5 * MILLI, 200, 200, new Random(2));
        List<Sample> samples = network.samples(60);
        double widest = track(samples).offsets().stream()
                .mapToDouble(OffsetInterval::width)
                .max()
                .orElseThrow();
        assertThat(widest).isBetween(350_000.0, 600_000.0);
        assertThat(samples.stream()
                        .mapToLong(sample -> sample.exchange().roundTripNanos())
                        .max()
                        .orElseThrow())
                .isGreaterThan(1_000_000);
    }

    @Test
    void containsTheTrueOffsetBeforeAndAfterAJump() {
        int covered = 0;
        for (int run = 0; run < 1_000; run++) {
            Network network = new Network(
                    at -> (at < 30 * SECOND ? 5 : 25) * MILLI + Math.round(20e-6 * at), 200, 200, new Random(run));
            List<Sample> samples = network.samples(60);
            ClockTrack track = track(samples);
            assertThat(track.changes()).isEqualTo(1);
            covered += isCovered(samples, track) ? 1 : 0;
        }
        assertThat(covered).isEqualTo(1_000);
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 10, 30, 1000})
    void containsTheTrueOffsetIfAClockChangesItsRate(double ppm) {
        int covered = 0;
        for (int run = 0; run < 1_000; run++) {
            Random random = new Random(run);
            long change = 20 * SECOND + random.nextLong(20 * SECOND);
            Network network =
                    new Network(at -> Math.round(20e-6 * at + ppm * 1e-6 * Math.max(0, at - change)), 25, 25, random);
            List<Sample> samples = network.samples(60);
            ClockTrack track = track(samples);
            covered += isCovered(samples, track) ? 1 : 0;
            assertThat(track.changes()).isEqualTo(ppm > 10 ? 1 : 0);
        }
        assertThat(covered).isGreaterThanOrEqualTo(990);
    }

    /// Checks a clock jump of 20 ms between two exchanges. The reported deviation between these exchanges must
    /// be several milliseconds.
    @Test
    void statesTheDeviationBetweenTwoExchanges() {
        Network constant = new Network(_ -> 0, 200, 200, new Random(3));
        assertThat(track(constant.samples(60)).deviations())
                .allSatisfy(deviation -> assertThat(deviation).isBetween(4_900.0, 5_100.0));
        Network jump = new Network(at -> at < 30 * SECOND ? 0 : 20 * MILLI, 200, 200, new Random(3));
        assertThat(track(jump.samples(60)).deviations().get(30)).isBetween(5e6, 2e7);
    }

    @Test
    void doesNotFindALineThroughContradictoryExchanges() {
        List<ClockExchange> exchanges = List.of(
                new ClockExchange(0, 100, 200, 300),
                new ClockExchange(SECOND, SECOND + 90 * MILLI, SECOND + 90 * MILLI, SECOND + 1));
        assertThat(OffsetLines.through(exchanges)).isEmpty();
    }
}
