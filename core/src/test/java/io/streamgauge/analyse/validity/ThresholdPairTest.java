package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.LatencyStage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThresholdPairTest {
    private static Thresholds without(Threshold flag) {
        return new Thresholds(Map.of(flag, Thresholds.OFF));
    }

    private static List<Severity> severities(SampleTrialFiles trial, Threshold disabled, CaveatKind kind) {
        return trial.judgedBy(without(disabled)).summary().caveats().stream()
                .filter(caveat -> caveat.kind() == kind)
                .map(Caveat::severity)
                .toList();
    }

    @Test
    void appliesEachThresholdByItself() {
        assertThat(ThresholdPair.STEAL.severity(0.001, Thresholds.DEFAULT)).isEmpty();
        assertThat(ThresholdPair.STEAL.severity(0.01, Thresholds.DEFAULT)).contains(Severity.FLAG);
        assertThat(ThresholdPair.STEAL.severity(0.4, Thresholds.DEFAULT)).contains(Severity.VOID);
        assertThat(ThresholdPair.STEAL.severity(0.01, without(Threshold.STEAL_FLAG)))
                .isEmpty();
        assertThat(ThresholdPair.STEAL.severity(0.4, without(Threshold.STEAL_FLAG)))
                .contains(Severity.VOID);
        assertThat(ThresholdPair.STEAL.severity(0.4, without(Threshold.STEAL_VOID)))
                .contains(Severity.FLAG);
        assertThat(ThresholdPair.STEAL.flagOnly(0.4, Thresholds.DEFAULT)).contains(Severity.FLAG);
    }

    @Test
    void makesATrialVoidAlthoughTheFlagIsDisabled() {
        assertThat(severities(new SampleTrialFiles().cpus(0.2, 0.3, 0.6, 0.9), Threshold.STEAL_FLAG, CaveatKind.STEAL))
                .containsExactly(Severity.VOID);
        assertThat(severities(
                        new SampleTrialFiles().latency(LatencyStage.SEND_DELAY, 900 * MILLI),
                        Threshold.LATE_FLAG,
                        CaveatKind.LATE_SENDS))
                .containsExactly(Severity.VOID);
        assertThat(severities(
                        new SampleTrialFiles().waitingForACore(900 * MILLI),
                        Threshold.SENDER_WAIT_FLAG,
                        CaveatKind.CPU_CONTENTION))
                .containsExactly(Severity.VOID);
        assertThat(severities(
                        new SampleTrialFiles().cpus(2, 0.1, 1.6, 0),
                        Threshold.GENERATOR_CPU_FLAG,
                        CaveatKind.GENERATOR_CPU))
                .containsExactly(Severity.VOID);
    }
}
