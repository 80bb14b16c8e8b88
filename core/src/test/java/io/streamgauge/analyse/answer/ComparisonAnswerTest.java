package io.streamgauge.analyse.answer;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.compare.SystemComparison;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ComparisonAnswerTest {
    private static SampleTrialFiles trial(String system, String cell, long p99Millis) {
        return new SampleTrialFiles(system, cell).latency(LatencyStage.END_TO_END, p99Millis * MILLI);
    }

    private static SampleTrialFiles voided(String system, String cell) {
        return new SampleTrialFiles(system, cell).ended(TrialStatus.FAILED, "the broker died");
    }

    private static String plain(String text) {
        return text.replace('\u202f', ' ');
    }

    @Test
    void printsNoRatioIfOnlySomeTrialsHaveAValue() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 4; block++) {
            trials.add(trial("kafka", "", 5).block(block).summary());
            trials.add(trial("rabbitmq", "", 9)
                    .block(block)
                    .count(block == 3 ? 60 : 60_000)
                    .summary());
        }
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null);
        assertThat(answer.sentence())
                .startsWith("kafka's p99 end-to-end latency cannot be compared with rabbitmq's. Trial 003-rabbitmq does"
                        + " not have a value. 60 messages are too few for p99.");
    }

    /// The trials of kafka in the blocks 3 to 5 are void. Rabbitmq was faster in the first two blocks, and
    /// slower in the others.
    @Test
    void saysSoIfTheCommonBlocksHaveAnotherOrderThanTheMedians() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            trials.add((block <= 2 ? trial("kafka", "", 10) : voided("kafka", ""))
                    .block(block)
                    .summary());
            trials.add(trial("rabbitmq", "", block <= 2 ? 9 : 20).block(block).summary());
            trials.add(trial("pulsar", "", 30).block(block).summary());
        }
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null);
        assertThat(plain(answer.sentence()))
                .startsWith("kafka had the lowest p99 end-to-end latency (10 ms)")
                .contains("rabbitmq's was 0.900x as high")
                .contains(
                        "In the blocks that both systems completed, rabbitmq was better than kafka. Over all blocks, kafka"
                                + " has the best median.");
    }

    @Test
    void comparesOnlyTheSystemsWhoseTrialsAllHaveAValue() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 4; block++) {
            trials.add(trial("kafka", "", 5).block(block).summary());
            trials.add(trial("pulsar", "", 7).block(block).summary());
            trials.add(trial("rabbitmq", "", 9)
                    .block(block)
                    .count(block == 3 ? 60 : 60_000)
                    .summary());
        }
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null);
        assertThat(plain(answer.sentence()))
                .contains("pulsar's was 1.40x as high")
                .endsWith(
                        "; rabbitmq's cannot be compared, because a trial does not have a value. Each comparison uses 4"
                                + " paired trials.");
    }

    /// Each system has one trial with a value, but in different blocks.
    @Test
    void printsNoRatioWithoutCommonBlocksBecauseOfMissingValues() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            trials.add(trial("kafka", "", 5)
                    .block(block)
                    .count(block == 1 ? 60 : 60_000)
                    .summary());
            trials.add(trial("rabbitmq", "", 9)
                    .block(block)
                    .count(block == 2 ? 60 : 60_000)
                    .summary());
        }
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null);
        assertThat(plain(answer.sentence()))
                .startsWith("The p99 end-to-end latency was 5.0 ms for kafka and 9.0 ms for rabbitmq at ")
                .endsWith("one trial each. The p99 end-to-end latency of trial 001-kafka is missing, so the systems"
                        + " cannot be compared.");
    }

    @Test
    void givesARatioOfRatesForSaturatingTrials() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            for (String system : List.of("a", "b", "c")) {
                double share = system.equals("b") ? 0.8 : system.equals("a") ? 0.4 : 0.2;
                trials.add(new SampleTrialFiles(system, "")
                        .block(block)
                        .saturating()
                        .accepting(share * (1 + 0.01 * (block * system.charAt(0) % 3)))
                        .summary());
            }
        }
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null);
        assertThat(plain(answer.sentence()))
                .matches(
                        "b had the highest delivered rate \\(8\\d\\d/s\\) at saturation, messages of 100 B, durability D1\\."
                                + " a's was 0\\.5\\d\\dx as high \\(95 % CI .*\\); c's was 0\\.2\\d\\dx as high \\(.*\\)\\."
                                + " Each comparison uses 5 paired trials\\. The intervals are not adjusted for"
                                + " multiple comparisons\\.");
    }

    private static Answer blocks(String... systems) {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            for (String system : systems) {
                // The latency increases by 0.1 ms from block to block. In addition, the latency varies slightly from
                // trial to trial.
                long ownShare = 50L * ((block * 7 + system.length()) % 5);
                long micros = (system.startsWith("slow") ? 20_000L : 10_000L) + 100L * block + ownShare;
                trials.add(new SampleTrialFiles(system, "")
                        .block(block)
                        .latency(LatencyStage.END_TO_END, micros * 1000)
                        .summary());
            }
        }
        AaControl control = AaControl.of("slow");
        return new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), control, null), control);
    }

    @Test
    void givesARatioWithItsInterval() {
        assertThat(plain(blocks("slow", "fast").sentence()))
                .matches(
                        "slow's p99 end-to-end latency was 1\\.9\\dx fast's \\(95 % CI 1\\.9\\d-1\\.9\\d, 5 paired trials\\) at"
                                + " 1,000 messages/s of 100 B, durability D1\\.");
        assertThat(blocks("slow", "fast").trust()).contains("use at least 5 blocks");
    }

    @Test
    void omitsTheIntervalWithoutTwoCompleteBlocks() {
        List<TrialSummary> trials = List.of(
                trial("kafka", "", 10).block(1).summary(),
                trial("rabbitmq", "", 5).block(1).summary(),
                trial("kafka", "", 10).block(2).summary(),
                voided("rabbitmq", "").block(2).summary());
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null);
        assertThat(plain(answer.sentence()))
                .startsWith("The p99 end-to-end latency was 5.0 ms for rabbitmq and 10 ms for kafka at")
                .endsWith("1 to 2 trials each. The difference may be due to chance. Too few blocks"
                        + " are complete for a confidence interval.");
    }

    /// The trials of kafka are void in the blocks 3 and 4, and those of rabbitmq in the blocks 1 and 2.
    @Test
    void doesNotRankTrialsOfDifferentBlocks() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 4; block++) {
            trials.add((block <= 2 ? trial("kafka", "", 5) : voided("kafka", ""))
                    .block(block)
                    .summary());
            trials.add((block <= 2 ? voided("rabbitmq", "") : trial("rabbitmq", "", 9))
                    .block(block)
                    .summary());
        }
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null);
        assertThat(plain(answer.sentence()))
                .contains(
                        "5.0 ms for kafka and 9.0 ms for rabbitmq",
                        "2 trials each. The difference may be due to chance.")
                .doesNotContain("lowest", "1.80x");
    }

    @Test
    void showsTheControlNextToTheRatio() {
        String sentence = plain(blocks("slow", "slow-control", "fast").sentence());
        assertThat(sentence)
                .startsWith("slow's p99 end-to-end latency was ")
                .contains("5 paired trials, A/A ±")
                .doesNotContain("slow-control");
    }

    @Test
    void namesTheLowestOfThreeSystemsFirst() {
        assertThat(plain(blocks("slow", "slower", "fast").sentence()))
                .startsWith(
                        "fast had the lowest p99 end-to-end latency (10 ms) at 1,000 messages/s of 100 B, durability D1."
                                + " slow's was ")
                .contains("x as high (95 % CI ", "); slower's was ")
                .endsWith(
                        "). Each comparison uses 5 paired trials. The intervals are not adjusted for multiple comparisons.");
    }

    /// The second system of the control is 10 % slower than the first, and `slower` is less than 1 % slower than
    /// `slow`. One trial of `slower` is void.
    @Test
    void warnsAboutADifferenceOfSeveralSystemsWithinTheControl() {
        Map<String, Long> micros =
                Map.of("slow", 10_000L, "slow-control", 11_000L, "slower", 10_080L, "slowest", 20_000L);
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 6; block++) {
            for (Map.Entry<String, Long> system : new TreeMap<>(micros).entrySet()) {
                SampleTrialFiles trial = new SampleTrialFiles(system.getKey(), "")
                        .block(block)
                        .latency(LatencyStage.END_TO_END, (system.getValue() + block) * 1000);
                boolean isVoid = block == 6 && system.getKey().equals("slower");
                trials.add((isVoid ? voided("slower", "").block(block) : trial).summary());
            }
        }
        AaControl control = AaControl.of("slow");
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), control, null), control);
        assertThat(plain(answer.sentence()))
                .startsWith("slow had the lowest p99 end-to-end latency")
                .contains("Each comparison uses 5 to 6 paired trials, A/A ±10 %, up to 1 block excluded.")
                .endsWith(" The ratio of slower is within the noise of the A/A control. Do not base a decision on it.");
    }

    /// Uses five systems in two blocks. The lower value of `a` is the lowest of all values, but `b` has the
    /// lowest median.
    @Test
    void comparesTheBestOfManySystemsWithAllOthers() {
        Map<String, List<Long>> millis = new TreeMap<>(Map.of(
                "a", List.of(5L, 20L),
                "b", List.of(6L, 7L),
                "c", List.of(30L, 33L),
                "d", List.of(40L, 44L),
                "e", List.of(50L, 55L)));
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            for (Map.Entry<String, List<Long>> system : millis.entrySet()) {
                trials.add(trial(system.getKey(), "", system.getValue().get(block - 1))
                        .block(block)
                        .summary());
            }
        }
        Answer answer = new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null);
        assertThat(plain(answer.sentence()))
                .startsWith(
                        "b had the lowest p99 end-to-end latency (6.5 ms) at 1,000 messages/s of 100 B, durability D1. a's was ")
                .doesNotContain("was not compared");
    }

    @Test
    void doesNotPrintAnUnboundedInterval() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            for (String system : List.of("a", "b", "c")) {
                long millis = system.equals("a") ? 5 : 5 + 3L * block;
                trials.add(trial(system, "", millis).block(block).summary());
            }
        }
        Answer answer = new Answer(
                trials,
                List.of(),
                SystemComparison.of(
                        trials,
                        List.of(),
                        null,
                        EarlyStopping.of(Metric.parse("p99 end-to-end").orElseThrow(), 20)),
                null);
        assertThat(plain(answer.sentence()))
                .contains("b's was not significantly different (the interval is too wide to report)")
                .doesNotContain("---");
    }
}
