package io.streamgauge.analyse.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.runs.GateJudge.GateTest;
import io.streamgauge.analyse.runs.RunComparison.GateResult;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.compare.GateDecision;
import io.streamgauge.statistics.compare.RatioEstimate;
import io.streamgauge.statistics.compare.RatioEstimate.Design;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GateJudgeTest {
    /// Returns the result of a gate on a ratio between two runs, for example of p99 latencies of about 10 ms.
    ///
    /// @param clockErrorMicros possible error of a value of 10 ms in each of the two runs
    private static GateResult judged(String metric, double tolerated, double ratio, long clockErrorMicros) {
        return judged(metric, tolerated, ratio, clockErrorMicros, "");
    }

    /// @param excluded sentence about void trials of the newer run
    private static GateResult judged(
            String metric, double tolerated, double ratio, long clockErrorMicros, String excluded) {
        GateRule gate = new GateRule("gate", Metric.parse(metric).orElseThrow(), tolerated);
        MeasurementError ofOneRun = MeasurementError.ofShare(clockErrorMicros / 1e4, clockErrorMicros * 1000);
        return new GateJudge(List.of(), false)
                .judge(List.of(new GateTest(
                        gate,
                        "new",
                        "kafka",
                        "",
                        false,
                        true,
                        "",
                        Optional.of(new RatioEstimate(Design.SEPARATE, 5, Math.log(ratio), 0.001, 8)),
                        ofOneRun.plus(ofOneRun),
                        excluded)))
                .getFirst();
    }

    @Test
    void doesNotReportARegressionThatTheClocksCouldExplain() {
        assertThat(judged("p99 end-to-end", 1.1, 1.15, 0).verdict()).isEqualTo(GateDecision.REGRESSION);
        assertThat(judged("p99 end-to-end", 1.1, 1.15, 100).verdict()).isEqualTo(GateDecision.REGRESSION);
        GateResult doubtful = judged("p99 end-to-end", 1.1, 1.15, 300);
        assertThat(doubtful.verdict()).isEqualTo(GateDecision.CANNOT_TELL);
        assertThat(doubtful.trialsNeeded()).isNull();
        assertThat(doubtful.sentence())
                .startsWith("kafka, gate: inconclusive, +15 % (95 % CI +8 % to +23 %). Reason: ")
                .endsWith("the p99 end-to-end latency may be wrong by up to 0.30\u202fms because the workers use"
                        + " different clocks.");
    }

    @Test
    void showsAChangeThatDiffersFromTheLimitWithMoreDigits() {
        assertThat(judged("accepted rate", 0.98, 0.976, 0).sentence())
                .startsWith("kafka, gate: regression, -2.4 % (95 % CI -2.6 % to -2.2 %).");
        assertThat(judged("p99 end-to-end", 1.1, 1.104, 0).sentence()).startsWith("kafka, gate: regression, +10.4 %");
    }

    @Test
    void namesTheRunIfThereAreSeveral() {
        GateRule gate = new GateRule("gate", Metric.parse("p99 end-to-end").orElseThrow(), 1.1);
        GateTest search =
                new GateTest(gate, "new", "kafka", "", true, true, "", Optional.empty(), MeasurementError.NONE, "");
        assertThat(new GateJudge(List.of(), true).judge(List.of(search)))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.verdict()).isEqualTo(GateDecision.CANNOT_TELL);
                    assertThat(result.sentence())
                            .startsWith(
                                    "kafka in new, gate: inconclusive, because gates do not judge capacity searches.");
                });
    }

    @Test
    void asksForTrialsOnlyIfTheyCanDecide() {
        GateRule gate = new GateRule("gate", Metric.parse("p99 end-to-end").orElseThrow(), 1.1);
        GateTest few =
                new GateTest(gate, "new", "kafka", "", false, true, "", Optional.empty(), MeasurementError.NONE, "");
        GateTest different =
                new GateTest(gate, "new", "kafka", "", false, false, "", Optional.empty(), MeasurementError.NONE, "");
        List<GateResult> results = new GateJudge(List.of(), false).judge(List.of(few, different));
        assertThat(results).extracting(GateResult::verdict).containsOnly(GateDecision.CANNOT_TELL);
        assertThat(results).extracting(GateResult::trialsNeeded).containsExactly(2, null);
        assertThat(results.getLast().sentence())
                .isEqualTo("kafka, gate: inconclusive, because the values of the two runs have different meanings."
                        + " Choose another metric for the gate.");
    }

    /// The values of the other trials show a regression or not, whatever the values of the void trials would be.
    @Test
    void doesNotPassAGateIfVoidTrialsMightHideARegression() {
        String excluded = "new: Trial 003-kafka is void (lost messages).";
        assertThat(judged("p99 end-to-end", 1.1, 1.15, 0, excluded).verdict()).isEqualTo(GateDecision.REGRESSION);
        GateResult hidden = judged("p99 end-to-end", 1.1, 1.01, 0, excluded);
        assertThat(hidden.verdict()).isEqualTo(GateDecision.CANNOT_TELL);
        assertThat(hidden.trialsNeeded()).isNull();
        assertThat(hidden.sentence())
                .endsWith(
                        ". new: Trial 003-kafka is void (lost messages). The other trials might hide a regression. Find"
                                + " the reason, and run the experiment again.");
    }

    @Test
    void doesNotPassAGateThatTheClocksCouldBreak() {
        assertThat(judged("p99 end-to-end", 1.1, 1.05, 100).verdict()).isEqualTo(GateDecision.ABSENT);
        assertThat(judged("p99 end-to-end", 1.1, 1.05, 300).verdict()).isEqualTo(GateDecision.CANNOT_TELL);
    }

    @Test
    void shiftsALowerLimitInTheOtherDirection() {
        assertThat(judged("accepted rate", 0.9, 0.95, 100).verdict()).isEqualTo(GateDecision.ABSENT);
        assertThat(judged("accepted rate", 0.9, 0.95, 300).verdict()).isEqualTo(GateDecision.CANNOT_TELL);
        assertThat(judged("accepted rate", 0.9, 0.87, 100).verdict()).isEqualTo(GateDecision.REGRESSION);
        assertThat(judged("accepted rate", 0.9, 0.87, 300).verdict()).isEqualTo(GateDecision.CANNOT_TELL);
    }
}
