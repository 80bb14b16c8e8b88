package io.streamgauge.analyse.model;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.LatencyStage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialGroupTest {
    /// Uses trials with p99 response times of 1, 2, 3, … ms, in descending order.
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 2", "4, 3", "5, 3"})
    void isRepresentedByTheUpperMedian(int trials, long expectedMillis) {
        List<TrialSummary> descending = IntStream.range(0, trials)
                .mapToObj(i -> new SampleTrialFiles()
                        .block(i + 1)
                        .latency(LatencyStage.RESPONSE_TIME, (trials - i) * MILLI)
                        .summary())
                .toList();
        TrialSummary representative =
                new TrialGroup("", "kafka", descending).representative().orElseThrow();
        assertThat(Math.round(representative.responseTime().meanNanos() / (double) MILLI))
                .isEqualTo(expectedMillis);
    }
}
