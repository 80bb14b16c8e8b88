package io.streamgauge.analyse.answer;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.compare.SystemComparison;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnswerTest {
    private static SampleTrialFiles trial(String system, String cell, long p99Millis) {
        return new SampleTrialFiles(system, cell).latency(LatencyStage.END_TO_END, p99Millis * MILLI);
    }

    private static Answer answer(SampleTrialFiles... trials) {
        return new Answer(Stream.of(trials).map(SampleTrialFiles::summary).toList(), List.of(), List.of(), null);
    }

    private static SampleTrialFiles voided(String system, String cell) {
        return new SampleTrialFiles(system, cell).ended(TrialStatus.FAILED, "the broker died");
    }

    private static PlannedTrial planned(String system, String cell) {
        return new PlannedTrial("id", system, cell, 1, 70);
    }

    private static String plain(String text) {
        return text.replace('\u202f', ' ');
    }

    @Test
    void describesOneSystemWithRateSizeAndDurability() {
        assertThat(plain(answer(trial("kafka", "", 5)).sentence()))
                .isEqualTo("kafka's p99 end-to-end latency was 5.0 ms at 1 000 messages/s of 100 B, durability D1,"
                        + " one trial.");
    }

    @Test
    void describesSeveralTrialsByTheirMedian() {
        assertThat(plain(answer(trial("kafka", "", 5), trial("kafka", "", 9), trial("kafka", "", 6))
                        .sentence()))
                .startsWith("kafka's p99 end-to-end latency was 6.0 ms")
                .endsWith("the median of 3 trials.");
    }

    @Test
    void namesATrialOfASingleSystemWithoutAValue() {
        assertThat(plain(answer(
                                trial("kafka", "", 5).block(1),
                                trial("kafka", "", 5).block(2),
                                trial("kafka", "", 5).block(3).count(60))
                        .sentence()))
                .endsWith("the median of 2 trials. The p99 end-to-end latency of trial 003-kafka is missing.");
    }

    @Test
    void namesATrialWithoutAValueInACell() {
        assertThat(plain(answer(
                                trial("kafka", "rate 6/s", 5).block(1),
                                trial("kafka", "rate 6/s", 5).block(2),
                                trial("kafka", "rate 6/s", 5).block(3).count(60),
                                trial("kafka", "rate 1k/s", 5).block(1))
                        .sentence()))
                .contains("At rate 6/s: kafka 5.0 ms (p99 end-to-end latency). The p99 end-to-end latency of trial"
                        + " 003-kafka is missing.");
    }

    @Test
    void comparesTwoSystemsWithTheFasterFirst() {
        assertThat(plain(answer(
                                trial("kafka", "", 10),
                                trial("kafka", "", 10),
                                trial("rabbitmq", "", 5),
                                trial("rabbitmq", "", 5))
                        .sentence()))
                .isEqualTo(
                        "rabbitmq's p99 end-to-end latency was the lowest: 5.0 ms, compared with 10 ms for kafka (2.00x)"
                                + " at 1 000 messages/s of 100 B, durability D1, 2 trials each.");
    }

    @Test
    void statesTheRateAndTheDurabilityOfEachSystem() {
        SampleTrialFiles kafka = trial("kafka", "", 10).rate(3000).durability("D1 (memory of the leader)");
        SampleTrialFiles rabbitmq = trial("rabbitmq", "", 5).durability("D3 (disks of a quorum)");
        assertThat(plain(answer(kafka, kafka, rabbitmq, rabbitmq).sentence()))
                .endsWith("10 ms for kafka (2.00x) at 3 000 (kafka) and 1 000 (rabbitmq) messages/s of 100 B,"
                        + " durability D1 (kafka) and D3 (rabbitmq), 2 trials each.");
    }

    @Test
    void statesTheRateAndTheDurabilityOfEachOfThreeSystems() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            for (String system : List.of("a", "b", "c")) {
                long micros = (system.equals("a") ? 5_000L : 10_000L) + 100L * ((block * 7 + system.charAt(0)) % 5);
                trials.add(new SampleTrialFiles(system, "")
                        .block(block)
                        .rate(system.equals("a") ? 6000 : 30_000)
                        .durability(system.equals("c") ? "D3 (disks of a quorum)" : "D1 (memory of the leader)")
                        .latency(LatencyStage.END_TO_END, micros * 1000)
                        .summary());
            }
        }
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null);
        assertThat(plain(answer.sentence()))
                .startsWith("a had the lowest p99 end-to-end latency")
                .contains(
                        " at 6,000 (a) and 30,000 (b, c) messages/s of 100 B, durability D1 (a, b) and D3 (c). b's was")
                .endsWith(
                        ". Each comparison uses 5 paired trials. The intervals are not adjusted for multiple comparisons.");
    }

    @Test
    void printsNoRatioThatTheClocksCouldExplain() {
        assertThat(plain(answer(
                                trial("kafka", "", 10).onTwoHosts(MILLI / 2),
                                trial("kafka", "", 10),
                                trial("rabbitmq", "", 11).onTwoHosts(MILLI),
                                trial("rabbitmq", "", 11).onTwoHosts(MILLI))
                        .sentence()))
                .isEqualTo(
                        "The p99 end-to-end latency was 10 ms for kafka and 11 ms for rabbitmq at 1 000 messages/s of"
                                + " 100 B, durability D1, 2 trials each. The difference might not be due to the systems:"
                                + " the p99 end-to-end latency may be wrong by up to 1.0 ms because the workers use"
                                + " different clocks.");
    }

    /// Checks the answer for a run with one trial per system. In such a run, the p99 latencies of two identical
    /// systems once differed by a factor of 1.69.
    @Test
    void printsNoRatioFromOneTrialEach() {
        assertThat(plain(
                        answer(trial("kafka", "", 10), trial("rabbitmq", "", 5)).sentence()))
                .isEqualTo("The p99 end-to-end latency was 5.0 ms for rabbitmq and 10 ms for kafka"
                        + " at 1 000 messages/s of 100 B, durability D1, one trial each. The difference may be due"
                        + " to chance.");
    }

    @Test
    void sortsThreeSystemsAndComparesThemWithTheFastest() {
        assertThat(plain(answer(trial("kafka", "", 10), trial("pulsar", "", 165), trial("rabbitmq", "", 5))
                        .sentence()))
                .startsWith(
                        "The p99 end-to-end latency was 5.0 ms for rabbitmq and 10 ms for kafka and 165 ms for pulsar"
                                + " at");
    }

    @Test
    void namesNoWinnerForEqualFigures() {
        assertThat(plain(answer(trial("kafka", "", 5), trial("rabbitmq", "", 5)).sentence()))
                .startsWith("kafka's and rabbitmq's p99 end-to-end latency was the same, 5.0 ms, at 1 000");
    }

    /// Both values are printed as 1.1 ms.
    @Test
    void doesNotCallValuesTheSameThatOnlyLookEqual() {
        SampleTrialFiles faster = new SampleTrialFiles("kafka", "").latency(LatencyStage.END_TO_END, 1_050_000);
        SampleTrialFiles slower = new SampleTrialFiles("rabbitmq", "").latency(LatencyStage.END_TO_END, 1_140_000);
        assertThat(plain(answer(faster, slower).sentence()))
                .startsWith("The p99 end-to-end latency was 1.1 ms for kafka and 1.1 ms for rabbitmq")
                .endsWith("The difference may be due to chance.");
    }

    @Test
    void sortsSaturatingTrialsByDeliveredRate() {
        assertThat(plain(answer(
                                new SampleTrialFiles("kafka", "").saturating().accepting(0.5),
                                new SampleTrialFiles("rabbitmq", "").saturating())
                        .sentence()))
                .startsWith("The delivered rate was 1 000/s for rabbitmq and 500/s for kafka at saturation, messages of"
                        + " 100 B, durability D1, one trial each.");
    }

    @Test
    void usesTheAcceptedRateWithoutConsumers() {
        assertThat(plain(answer(new SampleTrialFiles("kafka", "").saturating().unconsumed())
                        .sentence()))
                .isEqualTo("kafka's accepted rate was 1 000/s at saturation, messages of 100 B, durability D1, one"
                        + " trial.");
    }

    @Test
    void usesTheMetricOfTheLoadOfEachCell() {
        assertThat(plain(answer(
                                trial("kafka", "rate 1k/s", 5),
                                new SampleTrialFiles("kafka", "rate saturating").saturating())
                        .sentence()))
                .isEqualTo("At rate 1k/s: kafka 5.0 ms (p99 end-to-end latency)."
                        + " At rate saturating: kafka 1 000/s (delivered rate).");
    }

    @Test
    void givesTheReasonOfAVoidTrial() {
        assertThat(answer(voided("kafka", "")).sentence())
                .isEqualTo("No answer: the trial is void. Main reason: The trial ended early: the broker died.");
        assertThat(answer(voided("kafka", "")).trust()).isEqualTo("Do not use these figures: the trial is void.");
    }

    /// Checks a trial in which a compiler on the same machine causes late sends.
    @Test
    void namesOtherProgramsAsTheMainReasonOfAVoidTrial() {
        SampleTrialFiles busy = trial("kafka", "", 5)
                .latency(LatencyStage.SEND_DELAY, 4_000_000)
                .otherProgram("javac", 1.6);
        assertThat(plain(answer(busy).sentence()))
                .startsWith("No answer: the trial is void. Main reason: Other programs used 80 % of the CPUs: javac");
    }

    @Test
    void endsAReasonWithOneFullStop() {
        var trial = new SampleTrialFiles("kafka", "").ended(TrialStatus.FAILED, "the broker died. Look into its log.");
        assertThat(answer(trial).sentence()).endsWith("the broker died. Look into its log.");
        assertThat(answer(trial).sentence()).doesNotEndWith("..");
    }

    @Test
    void givesNoAnswerForTooFewMessages() {
        assertThat(answer(trial("kafka", "", 5).count(367)).sentence())
                .contains("too few messages for a p99 (at least 368 are needed)");
    }

    @Test
    void givesNoAnswerForALatencyOfZero() {
        assertThat(answer(trial("kafka", "", 0)).sentence())
                .isEqualTo("No answer: the p99 end-to-end latency is 0, so it cannot be compared.");
    }

    @Test
    void namesASystemWithAVoidTrial() {
        Answer answer = answer(trial("kafka", "", 5), voided("rabbitmq", ""));
        assertThat(answer.sentence())
                .startsWith("kafka's p99")
                .endsWith("Results are missing for rabbitmq. See the caveats.");
        assertThat(answer.trust()).startsWith("1 of 2 trials is void and excluded from the answer.");
    }

    @Test
    void namesASystemThatNeverStarted() {
        Answer answer = new Answer(
                List.of(trial("kafka", "", 5).summary()),
                List.of(planned("kafka", ""), planned("rabbitmq", "")),
                List.of(),
                null);
        assertThat(answer.sentence()).endsWith("Results are missing for rabbitmq. See the caveats.");
    }

    @Test
    void describesEachCellSeparately() {
        assertThat(plain(answer(
                                trial("kafka", "1k/s", 5),
                                trial("rabbitmq", "1k/s", 6),
                                trial("kafka", "9k/s", 7),
                                trial("rabbitmq", "9k/s", 8))
                        .sentence()))
                .isEqualTo("At 1k/s: kafka 5.0 ms, rabbitmq 6.0 ms (p99 end-to-end latency)."
                        + " At 9k/s: kafka 7.0 ms, rabbitmq 8.0 ms (p99 end-to-end latency).");
    }

    @Test
    void sortsCellsByTheirLevels() {
        assertThat(plain(answer(
                                trial("kafka", "payload 10 KB", 5),
                                trial("kafka", "payload 1 MB", 6),
                                trial("kafka", "payload 100 B", 7),
                                trial("kafka", "payload 9 KB", 8))
                        .sentence()))
                .containsSubsequence("payload 100 B", "payload 9 KB", "payload 10 KB", "payload 1 MB");
        assertThat(plain(answer(
                                trial("kafka", "payload 1 KB", 5),
                                trial("rabbitmq", "payload 1 KB", 6),
                                trial("rabbitmq", "payload 2 KB", 7),
                                trial("kafka", "payload 2 KB", 8))
                        .sentence()))
                .containsSubsequence("kafka 5.0 ms", "rabbitmq 6.0 ms", "kafka 8.0 ms", "rabbitmq 7.0 ms");
    }

    @Test
    void namesTheCellOfAVoidTrial() {
        assertThat(plain(answer(
                                trial("kafka", "1k/s", 5),
                                trial("rabbitmq", "1k/s", 6),
                                trial("kafka", "9k/s", 7),
                                voided("rabbitmq", "9k/s"))
                        .sentence()))
                .endsWith("Results are missing for rabbitmq at 9k/s. See the caveats.");
    }

    @Test
    void namesTheOnlyRemainingCell() {
        assertThat(plain(answer(trial("kafka", "1k/s", 5), voided("kafka", "9k/s"))
                        .sentence()))
                .startsWith("At 1k/s: kafka 5.0 ms")
                .endsWith("Results are missing for kafka at 9k/s. See the caveats.");
    }

    @Test
    void usesTheResponseTimeWithoutConsumers() {
        assertThat(answer(trial("kafka", "", 5).unconsumed()).sentence()).startsWith("kafka's p99 response time");
    }

    @Test
    void givesNoAnswerWithoutTrials() {
        assertThat(answer().sentence()).isEqualTo("No answer: no trial was started.");
        assertThat(answer().trust()).isEqualTo("Nothing was measured.");
    }

    @Test
    void printsNoRatioThatOtherProgramsCouldExplain() {
        SampleTrialFiles disturbed = trial("kafka", "", 1760).otherProgram("javac", 0.16);
        assertThat(plain(answer(disturbed, trial("rabbitmq", "", 136)).sentence()))
                .isEqualTo(
                        "The p99 end-to-end latency was 136 ms for rabbitmq and 1 760 ms for kafka at 1 000 messages/s"
                                + " of 100 B, durability D1, one trial each. The difference might not be due to the"
                                + " systems."
                                + " kafka: Other programs used 8 % of the CPUs: javac 8 %.");
    }

    @Test
    void printsTheRatioIfOnlyTheFasterSystemWasDisturbed() {
        SampleTrialFiles disturbed = trial("rabbitmq", "", 5).otherProgram("javac", 0.16);
        assertThat(plain(answer(trial("kafka", "", 10), trial("kafka", "", 10), disturbed, disturbed)
                        .sentence()))
                .contains("10 ms for kafka (2.00x)");
    }

    @Test
    void printsNoRatioThatLateSendsCouldExplain() {
        SampleTrialFiles late = trial("kafka", "", 10).latency(LatencyStage.SEND_DELAY, 800_000);
        assertThat(answer(late, late, trial("rabbitmq", "", 5), trial("rabbitmq", "", 5))
                        .sentence())
                .contains("(2.00x)");
        SampleTrialFiles little = new SampleTrialFiles("rabbitmq", "").latency(LatencyStage.END_TO_END, 9_500_000);
        assertThat(answer(late, little).sentence())
                .doesNotContain("x)")
                .contains("The difference might not be due to the systems. kafka: The p99 send delay was 0.80 ms");
    }

    @Test
    void printsNoRatioIfMostSlowerTrialsLackASteadyState() {
        SampleTrialFiles[] trials = {
            trial("kafka", "", 10).brokerWarmingUp(),
            trial("kafka", "", 10).brokerWarmingUp(),
            trial("kafka", "", 10),
            trial("rabbitmq", "", 5),
            trial("rabbitmq", "", 5)
        };
        assertThat(answer(trials).sentence()).contains("kafka: The trial did not reach a steady state");
        trials[0] = trial("kafka", "", 10);
        assertThat(answer(trials).sentence()).contains("(2.00x)");
    }

    @Test
    void omitsTheComparisonOfADisturbedCell() {
        String sentence = plain(answer(
                        trial("kafka", "payload 1 KiB", 10).otherProgram("javac", 0.16),
                        trial("rabbitmq", "payload 1 KiB", 5),
                        trial("kafka", "payload 4 KiB", 10),
                        trial("rabbitmq", "payload 4 KiB", 5))
                .sentence());
        assertThat(sentence)
                .startsWith(
                        "At payload 1 KiB: kafka 10 ms, rabbitmq 5.0 ms (p99 end-to-end latency). The difference might"
                                + " not be due to the systems. kafka: Other programs used 8 %")
                .endsWith("At payload 4 KiB: kafka 10 ms, rabbitmq 5.0 ms (p99 end-to-end latency).");
    }
}
