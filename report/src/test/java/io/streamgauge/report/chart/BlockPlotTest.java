package io.streamgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Comparison.BlockValues;
import io.streamgauge.analyse.model.Comparison.Estimate;
import io.streamgauge.analyse.model.Comparison.Finding;
import io.streamgauge.analyse.model.Comparison.Sensitivity;
import io.streamgauge.analyse.model.Comparison.Subject;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockPlotTest {
    private static String drawing(double low, double high, double confidence) {
        Comparison comparison = new Comparison(
                new Subject("", "p99 end-to-end", "ns", "a", "b", false),
                List.of(new BlockValues(1, 2, 1), new BlockValues(2, 2.1, 1)),
                List.of(),
                new Estimate(2.05, low, high, confidence),
                Finding.DIFFERENT,
                new Sensitivity(null, null, null, null),
                "a sentence");

        return new BlockPlot(comparison).draw().toString();
    }

    @ParameterizedTest
    @CsvSource({"0.95, 'all, 95 %'", "0.998, 'all, 99.8 %'", "0.99999, 'all, over 99.9 %'"})
    void showsTheConfidenceLevelOfTheInterval(double confidence, String label) {
        assertThat(drawing(1.8, 2.3, confidence)).contains(label);
    }

    /// Uses intervals such as those of two blocks at a high confidence level. Such intervals can exceed the
    /// range of `double`.
    @ParameterizedTest
    @CsvSource({"0, Infinity", "1e-320, 1e305", "0, 2.3", "1.8, Infinity"})
    @Timeout(10)
    void limitsTheAxisForAnIntervalWithoutBounds(double low, double high) {
        String drawing = drawing(low, high, 0.9999);
        assertThat(Pattern.compile("name=class, value=grid")
                        .matcher(drawing)
                        .results()
                        .count())
                .isBetween(1L, 9L);
        assertThat(drawing).doesNotContain("NaN", "Infinity");
    }
}
