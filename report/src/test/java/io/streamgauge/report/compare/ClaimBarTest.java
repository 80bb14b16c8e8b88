package io.streamgauge.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.ClaimResult.Claimed;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.compare.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimBarTest {
    /// Returns the bar of the claim that the ratio is at least 1. The measured ratio is 10.
    private static String drawing(double low, double high) {
        return ClaimBar.of(new ClaimResult(
                        new ClaimResult.Wording("slower", "Kafka is slower.", "", "kafka >= 1x rabbitmq", ""),
                        new ClaimResult.Assertion("kafka", "rabbitmq", ">= 1x", 0, new Claimed(1.0, null)),
                        Decision.INCONCLUSIVE,
                        new ClaimResult.Evidence(10.0, new ConfidenceInterval(low, high, 0.95), 2, 1, null),
                        null,
                        "a reason",
                        null,
                        List.of(),
                        List.of()))
                .toString();
    }

    @Test
    void showsTheWholeInterval() {
        assertThat(drawing(1, 100))
                .contains("name=cx, value=50%")
                .contains("name=x1, value=18.75%", "name=x2, value=81.25%");
    }

    /// Uses intervals such as those of two blocks at a high confidence level. Such intervals can exceed the
    /// range of `double`. The drawing extends by at most a factor of 100 beyond the claimed ratio (1) and the
    /// measured ratio (10). Therefore, it shows 1/100 to 1,000, plus a margin.
    @ParameterizedTest
    @CsvSource({"0, Infinity", "1e-320, 1e305", "0.0001, 100000"})
    void limitsTheDrawingForAVeryWideInterval(double low, double high) {
        assertThat(drawing(low, high))
                .contains("name=cx, value=56.25%")
                .contains("name=x1, value=43.75%")
                .doesNotContain("NaN", "Infinity");
    }
}
