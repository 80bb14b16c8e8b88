package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.engine.study.StudyDirectory;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.study.StudyFile;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.Cost;
import io.streamgauge.study.chart.StudyChart;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.SizeVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of a study with scripted brokers whose results are known, from the files of the study to the verdicts.
class StudyIT {
    private static final Path STUDY = Path.of("..", "cli", "src", "test", "resources", "study");

    @TempDir
    private Path scratch = Path.of("");

    private static StudyResult result(Path directory) throws IOException {
        return RunDirectory.read(directory.resolve("study.json"), StudyResult.class)
                .orElseThrow();
    }

    private static Summary summary(Path directory, String part) throws IOException {
        return StudyDirectory.summary(directory, part).orElseThrow();
    }

    private CommandResult study(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "study";
        System.arraycopy(words, 0, all, 1, words.length);
        return CommandResult.command(all);
    }

    @Test
    void runsAllPartsAndGivesEveryClaimAVerdict() throws IOException {
        Path out = scratch.resolve("run");
        CommandResult run = study("run", STUDY.toString(), "--out", out.toString(), "--quiet");
        // In the throughput part, the offered rate exceeds the rate that the scripts accept.
        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        StudyResult result = result(out);
        assertThat(result.claims())
                .extracting(ClaimVerdict::id, ClaimVerdict::verdict)
                .containsExactly(
                        tuple("A1", Verdict.SUPPORTED),
                        tuple("A2", Verdict.REFUTED),
                        tuple("A3", Verdict.SUPPORTED),
                        tuple("A4", Verdict.NOT_TESTABLE),
                        tuple("A5", Verdict.NOT_DECIDED));
        ClaimVerdict sums = result.claims().get(2);
        assertThat(sums.summary()).isEqualTo("1 of 2 statements supported, 1 not testable here");
        // The claimed factor is 100, but the slow script takes only about ten times as long as the quick
        // script.
        assertThat(sums.statements().getFirst().size())
                .extracting(SizeVerdict::verdict)
                .isEqualTo(Verdict.REFUTED);
        // The rate is half of the 200 messages/s that the slower script accepts.
        assertThat(summary(out, "L").trials().getFirst().rates().intendedPerSecond())
                .isCloseTo(100, within(0.5));
        assertThat(summary(out, "T").trials().getFirst().measuredSeconds()).isCloseTo(30, within(0.1));
        assertThat(result.parts().getFirst().ratios()).singleElement().satisfies(ratio -> {
            assertThat(ratio.published()).isEqualTo(3);
            assertThat(ratio.ours()).isCloseTo(1.5, within(0.01));
            assertThat(ratio.ratio()).isCloseTo(0.5, within(0.01));
            assertThat(ratio.doubtful()).isEqualTo("a misprint");
        });
        assertThat(out.resolve("study.html"))
                .content()
                .contains(
                        "The quick system responds sooner",
                        "thirty seconds are enough",
                        "The second table has a misprint");
        // At 300,000 B/s, the transfer of 1 TB takes 926 hours on one host at EUR 2 per hour. At 200,000 B/s, it takes
        // 1,389 hours on three hosts at EUR 1 per hour.
        assertThat(result.costs())
                .extracting(Cost::system, cost -> Math.round(cost.perTerabyte()), cost -> Math.round(cost.low()))
                .containsExactly(tuple("quick", 1852L, 1667L), tuple("slow", 4167L, 3750L));
        assertThat(result.costs().getLast().timesCheapest()).isCloseTo(2.25, within(0.01));
        assertThat(out.resolve("study.html")).content().contains("EUR per TB", "Prices of 2026-11 in EUR");
        assertThat(run.out())
                .contains(
                        "2 supported (1 of them in part), 1 refuted, 1 not testable here, 1 not decided",
                        "NOT TESTABLE HERE  A4  The quick system costs more.",
                        "published factor: refuted",
                        "A test requires several hosts.");
        assertThat(result.parts().getLast().charts().curves())
                .extracting(StudyChart::title)
                // One second does not contain enough messages for a p99 latency. Therefore, the last chart
                // shows the mean.
                .containsExactly(
                        "Quantiles of the response time",
                        "Quantiles of the end-to-end latency",
                        "Mean end-to-end latency over time");
        assertThat(out.resolve("study.html")).content().contains("<path class=\"line");
        checkReportFromSummariesOnly(out);
    }

    private void checkReportFromSummariesOnly(Path out) throws IOException {
        String before = Files.readString(out.resolve("study.json"));
        Files.delete(out.resolve("study.json"));
        Path page = scratch.resolve("page.md");
        assertThat(study("report", out.toString(), "--markdown", page.toString())
                        .exitCode())
                .isEqualTo(ExitCode.DONE);
        assertThat(out.resolve("study.json")).content().isEqualTo(before);
        assertThat(page).content().contains("](study-A1.svg)").doesNotContain("Choose the slow script.");
        Path kept = Files.copy(out.resolve("study.json"), scratch.resolve("kept.json"));
        Path again = scratch.resolve("pages").resolve("again.md");
        assertThat(study("report", kept.toString(), "--markdown", again.toString())
                        .exitCode())
                .isEqualTo(ExitCode.DONE);
        assertThat(again).content().isEqualTo(Files.readString(page));
        assertThat(Files.readString(page)).contains("Published and measured accepted rate");
        String published = Files.readString(page)
                .replaceFirst("(?s).*Published and measured accepted rate[^]]*]\\(([^)]*).*", "$1");
        assertThat(scratch.resolve(published)).content().contains("<svg", "published: 60k/s", "◇?");
        assertThat(scratch.resolve("study-A1.svg"))
                .content()
                .contains("Quantiles of the response time", "<path class=\"line");
        assertThat(page)
                .content()
                .contains(
                        "| [A2](#a2) The quick system",
                        "refuted",
                        "- The results apply to a single machine only.",
                        "- Reason: 1 of 2 statements supported, 1 refuted.",
                        "| The quick system responds later. | refuted | L/later: ",
                        "Published factor: refuted. L/sooner-100x: ",
                        "- Reason: A test requires the prices of the licences.",
                        "The quick script responded ten times sooner.",
                        "1 ms instead of 10 ms",
                        "| quick responses | Choose the quick script. |",
                        "60k/s",
                        "(doubtful: a misprint)",
                        "| slow | T | 200 | 3 at 1 per hour");
    }

    @Test
    void resumesAStudyWithTheMissingParts() throws IOException {
        Path out = scratch.resolve("run");
        assertThat(study("run", STUDY.toString(), "--out", out.toString(), "--only", "T", "--quiet")
                        .err())
                .doesNotContain("internal error");
        String before = Files.readString(out.resolve("T/run.json"));
        Files.writeString(
                out.resolve("study-run.json"),
                Files.readString(out.resolve("study-run.json"))
                        .replace("\"parts\" : [ {", """
                                "parts" : [ { "id" : "L", "file" : "%s", "set" : [ ], "estimatedSeconds" : 1 }, {""".formatted(STUDY.resolve("latency.yaml"))));
        CommandResult resumed = study("run", "--resume", out.toString(), "--quiet");
        assertThat(resumed.exitCode()).as(resumed.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        assertThat(result(out).claims().getFirst().verdict()).isEqualTo(Verdict.SUPPORTED);
        assertThat(Files.readString(out.resolve("T/run.json"))).isEqualTo(before);
    }

    @Test
    void runsUntilTheStatementsAreDecided() throws IOException {
        Path out = scratch.resolve("run");
        CommandResult run = study(
                "run", STUDY.toString(), "--until-decided", "--budget", "1h", "--repeat", "4", "--out", out.toString());
        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        assertThat(run.out())
                .contains(
                        "ended: no statement remains that further blocks could decide",
                        "statements: 4 decided, 0 open, 3 not testable or without evidence");
        assertThat(run.err())
                .contains("L  Latency at half the rate, 3 to 4 blocks of about 4 s", "part L, block 3 of at most 4: ");
        assertThat(summary(out, "L").planned()).hasSize(8);
        assertThat(summary(out, "L").trials()).hasSize(6);
        assertThat(out.resolve("L").resolve("report.html")).content().contains("The first conclusive verdict");
        CommandResult resumed = study("run", "--resume", out.toString(), "--budget", "2h", "--quiet");
        assertThat(resumed.out()).contains("ended: no statement remains that further blocks could decide");
        assertThat(StudyDirectory.budget(out).orElseThrow().budgetSeconds()).isEqualTo(7200);
        assertThat(summary(out, "L").trials()).hasSize(6);
    }

    @Test
    void rejectsABudgetWithoutMeaning() {
        String study = STUDY.toString();
        assertThat(study("run", study, "--budget", "1h").err()).contains("--until-decided is required");
        assertThat(study("run", study, "--until-decided").err()).contains("a budget is required");
        assertThat(study("run", study, "--until-decided", "--budget", "1").err())
                .contains("it has no unit");
        assertThat(study("run", study, "--until-decided", "--budget", "-1h").err())
                .contains("it is not positive");
        assertThat(study("run", study, "--until-decided", "--budget", "1h", "--repeat", "2")
                        .err())
                .contains("Streamgauge analyses the claims for the first time after 3 blocks");
    }

    @Test
    void showsTheRulesOfScalingDown() {
        assertThat(study("show", STUDY.toString()).out())
                .contains("phases.measure=30 s: thirty seconds are enough", "50 % of the lowest rate in part T");
        assertThat(study("show", STUDY.toString(), "--scale", "paper").out())
                .contains("needs: nothing")
                .doesNotContain("thirty seconds");
    }

    @Test
    void rejectsAPartWithoutThePartOfItsRate() {
        CommandResult run = study("run", STUDY.toString(), "--only", "L");
        assertThat(run.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(run.err()).contains("the rate of this part depends on part T", "Use --only T,L");
        assertThat(study("show", STUDY.toString(), "--only", "X").err()).contains("the study does not have this part");
        assertThat(study("show", "nowhere").err()).contains("a study with this name does not exist");
    }

    @Test
    void connectsToTheClustersOfAnInventory() throws IOException {
        Path inventory = Files.writeString(scratch.resolve("inventory.yaml"), """
                quick: { connect: { driver: kafka, addresses: ["broker-1.example:9092"] } }
                """);
        CommandResult shown = study("show", STUDY.toString(), "--connect", inventory.toString());
        assertThat(shown.exitCode()).as(shown.err()).isEqualTo(ExitCode.DONE);
        Path wrong = Files.writeString(scratch.resolve("wrong.yaml"), """
                quick: { connect: { driver: kafka, addresses: ["nowhere"] } }
                """);
        assertThat(study("show", STUDY.toString(), "--connect", wrong.toString())
                        .err())
                .contains("address 'nowhere' does not have the form host:port");
        Path secret = Files.writeString(scratch.resolve("secret.yaml"), """
                quick: { connect: { driver: kafka, addresses: ["b:9092"], user: me, password: hidden } }
                """);
        CommandResult refused = study("show", STUDY.toString(), "--connect", secret.toString());
        assertThat(refused.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(refused.err()).contains("Write the secret as ${env:NAME}").doesNotContain("hidden");
    }

    @Test
    void reportsEveryProblemOfAnInventory() throws IOException {
        Path inventory = Files.writeString(scratch.resolve("inventory.yaml"), """
                quick: { conect: { driver: kafka } }
                slow: none
                other: { connect: { driver: kafka, addresses: ["b:9092"], token: hidden } }
                """);
        assertThat(study("show", STUDY.toString(), "--connect", inventory.toString())
                        .err())
                .contains(
                        "inventory.yaml:1:10: unknown field 'conect' in systems.quick. Did you mean 'connect'?",
                        "inventory.yaml:1:8: systems.quick.connect is missing",
                        "inventory.yaml:2:7: systems.slow is a single value, not a set of fields",
                        "inventory.yaml:3:66: systems.other.connect.token is a secret in plain text."
                                + " Write the secret as ${env:NAME}.")
                .doesNotContain("hidden");
    }

    @Test
    void plansEveryStudyAtBothScales() throws Exception {
        for (Path directory : StudyFile.directories(Path.of("..", "studies"))) {
            for (String scale : new String[] {"machine", "paper"}) {
                CommandResult shown = study("show", directory.toString(), "--scale", scale);
                assertThat(shown.exitCode()).as(directory + " " + shown.err()).isEqualTo(ExitCode.DONE);
            }
        }
        assertThat(StudyFile.directories(Path.of("..", "studies"))).hasSize(4);
    }
}
