package io.streamgauge.analyse.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
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
}
