package io.streamgauge.statistics.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Exchanges over a simulated network between two clocks whose true offset is known.
class ClockTrackTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    /// @param offset true offset (controller's clock minus worker's clock) at a reading of the controller's
    ///     clock
    /// @param requestMicros shortest delay of a request
    /// @param replyMicros shortest delay of a reply
    private record Network(LongUnaryOperator offset, long requestMicros, long replyMicros, Random random) {
        /// Returns one exchange per second.
        List<ClockExchange> exchanges(int seconds) {
            List<ClockExchange> exchanges = new ArrayList<>();
            for (int i = 0; i < seconds; i++) {
                long sent = i * SECOND;
                long received = sent + delay(requestMicros);
                long answered = received + 20_000;
                long back = answered + delay(replyMicros);
                exchanges.add(new ClockExchange(
                        sent, received - offset.applyAsLong(received), answered - offset.applyAsLong(answered), back));
            }
            return exchanges;
        }

        /// Returns a delay that is long in a tenth of the cases, like that of a busy network.
        private long delay(long shortestMicros) {
            double queueMicros = random.nextInt(10) == 0 ? 2_000 : 40;
            return Math.round(1e3 * (shortestMicros - queueMicros * Math.log(1 - random.nextDouble())));
        }

        double trueOffset(ClockExchange exchange) {
            // The offset changes by less than a nanosecond between the reply and its receipt.
            return offset.applyAsLong(exchange.replyReceived());
        }
    }

    private static boolean isCovered(OffsetInterval interval, double truth) {
        // The simulated clocks are rounded to nanoseconds.
        return interval.low() - 2_000 <= truth && truth <= interval.high() + 2_000;
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
            List<ClockExchange> exchanges = network.exchanges(12);
            ClockTrack track = ClockTrack.of(exchanges);
            boolean all = true;
            for (int i = 0; i < exchanges.size(); i++) {
                OffsetInterval interval = track.offsets().get(i);
                all &= isCovered(interval, network.trueOffset(exchanges.get(i)));
                assertThat(interval.width())
                        .isLessThanOrEqualTo(exchanges.get(i).roundTripNanos() + 100);
            }
            covered += all && track.steps() == 0 ? 1 : 0;
        }
        assertThat(covered).isGreaterThanOrEqualTo(990);
    }

    @Test
    void findsTheRateOfAClockThatRuns50PpmSlow() {
        Network network = new Network(at -> Math.round(50e-6 * at), 200, 200, new Random(1));
        assertThat(ClockTrack.of(network.exchanges(120)).rate() * 1e6).isBetween(48.0, 52.0);
    }

    @Test
    void isNarrowerThanASingleExchange() {
        Network network = new Network(_ -> 5 * MILLI, 200, 200, new Random(2));
        List<ClockExchange> exchanges = network.exchanges(60);
        double widest = ClockTrack.of(exchanges).offsets().stream()
                .mapToDouble(OffsetInterval::width)
                .max()
                .orElseThrow();
        assertThat(widest).isBetween(350_000.0, 500_000.0);
        assertThat(exchanges.stream()
                        .mapToLong(ClockExchange::roundTripNanos)
                        .max()
                        .orElseThrow())
                .isGreaterThan(1_000_000);
    }

    @Test
    void separatesTheTimesBeforeAndAfterAClockWasSet() {
        int covered = 0;
        for (int run = 0; run < 200; run++) {
            Network network = new Network(
                    at -> (at < 30 * SECOND ? 5 : 25) * MILLI + Math.round(20e-6 * at), 200, 200, new Random(run));
            List<ClockExchange> exchanges = network.exchanges(60);
            ClockTrack track = ClockTrack.of(exchanges);
            assertThat(track.steps()).isEqualTo(1);
            boolean all = true;
            for (int i = 0; i < exchanges.size(); i++) {
                all &= isCovered(track.offsets().get(i), network.trueOffset(exchanges.get(i)));
            }
            covered += all ? 1 : 0;
        }
        assertThat(covered).isGreaterThanOrEqualTo(198);
    }

    @Test
    void doesNotFindALineThroughContradictoryExchanges() {
        List<ClockExchange> exchanges = List.of(
                new ClockExchange(0, 100, 200, 300),
                new ClockExchange(SECOND, SECOND + 90 * MILLI, SECOND + 90 * MILLI, SECOND + 1));
        assertThat(OffsetLines.through(exchanges)).isEmpty();
    }
}
