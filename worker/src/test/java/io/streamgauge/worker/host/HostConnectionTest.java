package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.statistics.clock.ClockExchange;
import io.streamgauge.worker.host.HostConnection.Exchange;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostConnectionTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000 * MICRO;

    /// Returns an exchange with a host whose monotonic clock is 5 s ahead, and whose wall clock is 3 ms
    /// behind.
    private static Exchange exchange(long sent, long thereMicros, long backMicros) {
        long atHost = sent + thereMicros * MICRO;
        long received = atHost + backMicros * MICRO;
        return new Exchange(
                new ClockExchange(sent, atHost + 5_000 * MILLI, atHost + 5_000 * MILLI, received),
                atHost - 3 * MILLI,
                received);
    }

    @Test
    void comparesTheClocksOfAHost() {
        HostConnection connection = HostConnection.of(
                List.of(exchange(0, 400, 600), exchange(20 * MILLI, 100, 300), exchange(40 * MILLI, 900, 200)));
        assertThat(connection.shortestRoundTripNanos()).isEqualTo(400 * MICRO);
        assertThat(connection.medianRoundTripNanos()).isEqualTo(1_000 * MICRO);
        // The second request determines one bound of the offset, and the third reply determines the other bound. The
        // rates of the clocks may differ by 500 ppm, which is 10 us in 20 ms.
        assertThat(connection.offsetWidthNanos()).isBetween(300 * MICRO, 320 * MICRO);
        assertThat(connection.wallClockErrorNanos()).isEqualTo(200 * MICRO);
        assertThat(connection.wallClockNanos() + 3 * MILLI).isBetween(-200 * MICRO, 200 * MICRO);
    }
}
