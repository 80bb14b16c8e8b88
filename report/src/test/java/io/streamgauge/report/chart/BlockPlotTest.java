package io.streamgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Comparison.BlockValues;
import io.streamgauge.analyse.model.Comparison.Estimate;
import io.streamgauge.analyse.model.Comparison.Finding;
import io.streamgauge.analyse.model.Comparison.Sensitivity;
import io.streamgauge.analyse.model.Comparison.Subject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockPlotTest {
    @ParameterizedTest
    @CsvSource({"0.95, 'all, 95 %'", "0.998, 'all, 99.8 %'", "0.99999, 'all, over 99.9 %'"})
    void showsTheConfidenceLevelOfTheInterval(double confidence, String label) {
        Comparison comparison = new Comparison(
                new Subject("", "p99 end-to-end", "ns", "a", "b", false),
                List.of(new BlockValues(1, 2, 1), new BlockValues(2, 2.1, 1)),
                List.of(),
                new Estimate(2.05, 1.8, 2.3, confidence),
                Finding.DIFFERENT,
                new Sensitivity(null, null, null, null),
                "a sentence");

        assertThat(new BlockPlot(comparison).draw().toString()).contains(label);
    }
}
