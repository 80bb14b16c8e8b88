package io.streamgauge.analyse.answer;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.LatencyStage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlternativeCauseTest {
    private static Optional<CaveatKind> cause(TrialSummary worse, double ratio) {
        return AlternativeCause.of(List.of(worse), ratio)
                .map(cause -> cause.caveat().kind());
    }

    /// The generator was paused for 3 % of the time. At saturation, such pauses cannot reduce a rate by more than
    /// 3 %, however long the latencies were.
    @Test
    void explainsDifferencesBetweenRatesUpToTheShareOfThePauses() {
        TrialSummary paused = new SampleTrialFiles("kafka", "")
                .saturating()
                .pausedEachSecond(30_000_000)
                .summary();
        assertThat(cause(paused, 1.02)).hasValue(CaveatKind.PAUSES);
        assertThat(cause(paused, 1.2)).isEmpty();
    }

    /// At 1,000 messages/s with a service time of 3 ms, 3 messages are in flight on average.
    @Test
    void explainsDifferencesBetweenRatesByTheLimitOfMessagesInFlight() {
        SampleTrialFiles trial = new SampleTrialFiles("kafka", "").saturating();
        assertThat(cause(trial.maxInFlight(3).summary(), 1.2)).hasValue(CaveatKind.IN_FLIGHT_LIMIT);
        assertThat(cause(trial.maxInFlight(10).summary(), 1.2)).isEmpty();
    }

    /// The send delay of 3 ms can explain a difference of 2.5 ms between response times, but not one of 7.5 ms.
    /// The outage causes the end-to-end latency of 20 s, which must not be compared with the send delay.
    @Test
    void explainsDifferencesBetweenResponseTimesAroundAnOutage() {
        TrialSummary late = new SampleTrialFiles("kafka", "")
                .outage(20, 40)
                .latency(LatencyStage.END_TO_END, 20_000 * MILLI)
                .latency(LatencyStage.RESPONSE_TIME, 15 * MILLI)
                .latency(LatencyStage.SEND_DELAY, 3 * MILLI)
                .summary();
        assertThat(late.outage()).isNotNull();
        assertThat(cause(late, 1.2)).hasValue(CaveatKind.LATE_SENDS);
        assertThat(cause(late, 2)).isEmpty();
    }

    @Test
    void doesNotExplainDifferencesBetweenResponseTimesByClocks() {
        SampleTrialFiles trial = new SampleTrialFiles("kafka", "").onTwoHosts(MILLI);
        assertThat(cause(trial.summary(), 1.5)).hasValue(CaveatKind.CLOCK_UNCERTAIN);
        TrialSummary outage = trial.outage(20, 40).summary();
        assertThat(outage.caveats()).extracting(Caveat::kind).contains(CaveatKind.CLOCK_UNCERTAIN);
        assertThat(cause(outage, 1.5)).isEmpty();
    }

    /// If the transfers of the better system become slower, it may be the worse system in a longer trial. If
    /// those of the worse system do, it is even worse in a longer trial.
    @Test
    void explainsDifferencesByTransfersOfTheBetterSystemThatBecomeSlower() {
        TrialSummary slower = new SampleTrialFiles("kafka", "")
                .saturating()
                .transfers(90, 22, 27, 33, 41, 49, 60)
                .summary();
        assertThat(AlternativeCause.ofBetter(List.of(slower), 1.2)
                        .map(cause -> cause.caveat().kind()))
                .hasValue(CaveatKind.TRANSFERS_SLOW_DOWN);
        assertThat(cause(slower, 1.2)).isEmpty();
    }

    /// If transfers become faster, their mean time exceeds the transfer time in steady state by an unknown
    /// factor.
    @Test
    void explainsDifferencesByTransfersThatBecomeFaster() {
        SampleTrialFiles trial = new SampleTrialFiles("kafka", "").saturating();
        assertThat(cause(trial.transfers(90, 50, 50, 51, 50, 51, 50).summary(), 1.2))
                .isEmpty();
        assertThat(cause(trial.transfers(90, 60, 49, 41, 33, 27, 22).summary(), 1.2))
                .hasValue(CaveatKind.TRANSFERS_SPEED_UP);
    }
}
