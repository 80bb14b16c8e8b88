package io.streamgauge.experiment.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DefaultInFlightTest {
    private static final RateProfile SATURATING = new RateProfile.Saturating();
    private static final RateProfile CONSTANT = new RateProfile.Constant(1_000);

    private static int limit(RateProfile rate, int bytes, int producers, int workers) {
        return DefaultInFlight.of(rate, new PayloadSpec(new PayloadSpec.Sizes.Fixed(bytes), 0), producers, workers);
    }

    @Test
    void allowsFewProducersTheLargestDefault() {
        assertThat(limit(CONSTANT, 1_024, 6, 1)).isEqualTo(65_536);
        assertThat(limit(SATURATING, 1_024, 2, 1)).isEqualTo(65_536);
    }

    @Test
    void limitsTheMessagesOfManyProducersTogether() {
        assertThat(limit(CONSTANT, 1_024, 100, 1)).isEqualTo(3_932);
        assertThat(limit(SATURATING, 1_024, 100, 1)).isEqualTo(1_310);
    }

    @Test
    void limitsLargeMessagesByTheirSizeAndSmallMessagesByTheirNumber() {
        assertThat(limit(SATURATING, 10_240, 2, 1)).isEqualTo(6_553);
        assertThat(limit(SATURATING, 100, 100, 1)).isEqualTo(1_310);
    }

    @Test
    void limitsTheMessagesOfEachWorker() {
        assertThat(limit(SATURATING, 1_024, 100, 3)).isEqualTo(3_855);
    }

    @Test
    void leavesEnoughMessagesForBatches() {
        assertThat(limit(SATURATING, 1_024, 10_000, 1)).isEqualTo(100);
        assertThat(limit(SATURATING, 1 << 20, 100, 1)).isEqualTo(100);
    }
}
