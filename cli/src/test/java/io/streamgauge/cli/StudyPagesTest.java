package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.engine.study.StudyDirectory;
import io.streamgauge.report.study.StudyMarkdown;
import io.streamgauge.study.StudyFile;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Test that compares the pages of the published studies with the results of the studies.
class StudyPagesTest {
    private static final Path STUDIES = Path.of("..", "studies");
    private static final Path PAGES = Path.of("..", "docs", "studies");

    private static List<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(PAGES.resolve("results"))) {
            return files.sorted().toList();
        }
    }

    @Test
    void findsPages() throws IOException {
        assertThat(results()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("results")
    void matchesPagesAndImagesWithTheirResults(Path file) throws Exception {
        StudyResult read = StudyDirectory.read(file);
        StudyResult result = read.completedBy(StudyFile.read(STUDIES.resolve(read.study())));
        Path page = PAGES.resolve(result.study() + ".md");
        String how = "./streamgauge study report docs/studies/results/" + file.getFileName()
                + " --markdown docs/studies/" + page.getFileName();

        assertThat(page).as(how).hasContent(StudyMarkdown.render(result));
        assertThat(Files.readAllLines(PAGES.resolve("README.md")))
                .anyMatch(line -> line.contains("(" + page.getFileName() + ")")
                        && line.contains(StudyText.tally(result.claims())));
        for (Map.Entry<String, String> picture : StudyMarkdown.pictures(result).entrySet()) {
            assertThat(PAGES.resolve(picture.getKey())).as(how).hasContent(picture.getValue());
        }
    }
}
