package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.engine.study.StudyDirectory;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyCombineTest {
    private static final Path RESULTS = Path.of("..", "docs", "studies", "results");

    @TempDir
    private Path scratch = Path.of("");

    /// Creates the directory of a study run in which no part has run yet.
    private Path emptyRun() throws Exception {
        Path run = Files.createDirectory(scratch.resolve("run"));
        String study = Path.of("..", "studies", "confluent-2020").toRealPath().toString();
        RunDirectory.write(
                run.resolve(StudyFacts.FILE),
                new StudyFacts(study, Scale.MACHINE, "2026-01-01T00:00:00Z", "1", List.of()));
        return run;
    }

    private static String result(String study) {
        return RESULTS.resolve(study + ".json").toString();
    }

    @Test
    void combinesResultsAndWritesThePage() throws Exception {
        Path later = scratch.resolve("later.json");
        Files.writeString(
                later,
                Files.readString(Path.of(result("confluent-2020")))
                        .replaceAll("(\"startedAt\" ?: ?)\"[^\"]*\"", "$1\"2030-01-01T00:00:00Z\""));
        Path out = scratch.resolve("new").resolve("study.json");
        Path page = scratch.resolve("page.md");

        CommandResult done = CommandResult.command(
                "study",
                "combine",
                emptyRun().toString(),
                result("confluent-2020"),
                later.toString(),
                "--out",
                out.toString(),
                "--markdown",
                page.toString());

        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        StudyResult combined = StudyDirectory.read(out);
        StudyResult single = StudyDirectory.read(later);
        assertThat(combined.claims()).isEqualTo(single.claims());
        assertThat(combined.costs()).isEqualTo(single.costs());
        assertThat(combined.runs().getLast().parts()).isEmpty();
        assertThat(combined.startedAt()).isNotEqualTo(single.startedAt());
        assertThat(page)
                .content()
                .contains("T-rabbitmq")
                .containsPattern(
                        "Part H of the run of 2030-01-01 is not used \\([^)]*\\)\\. All of its tests have the same"
                                + " verdicts\\.");
        assertThat(scratch.resolve("confluent-2020-C1.svg")).exists();
    }

    @Test
    void refusesResultsOfDifferentStudies() throws Exception {
        Path out = scratch.resolve("study.json");

        CommandResult refused = CommandResult.command(
                "study", "combine", emptyRun().toString(), result("lublin-2022"), "--out", out.toString());

        assertThat(refused.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(refused.err()).contains("lublin-2022.json", "it is a result of lublin-2022, not of confluent-2020");
        assertThat(out).doesNotExist();
    }
}
