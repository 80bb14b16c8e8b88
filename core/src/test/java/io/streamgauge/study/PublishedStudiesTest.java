package io.streamgauge.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.parse.ExperimentParser;
import io.streamgauge.study.Study.NotTestable;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Statement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Test of the published studies in the directory `studies`.
class PublishedStudiesTest {
    private static final Path STUDIES = Path.of("..", "studies");
    private static final ExperimentParser PARSER = new ExperimentParser(
            Set.of("kafka", "pulsar", "rabbitmq", "starlight"), Set.of("kafka", "pulsar", "rabbitmq"));

    private static List<Path> directories() throws IOException {
        return StudyFile.directories(STUDIES);
    }

    @ParameterizedTest
    @MethodSource("directories")
    void refersToClaimsOfItsPartsAtBothScales(Path directory) throws Exception {
        Study study = StudyFile.read(directory);
        for (Scale scale : Scale.values()) {
            Set<String> known = new TreeSet<>();
            for (Part part : study.parts()) {
                Path file = directory.resolve(part.file(scale));
                Experiment experiment =
                        PARSER.parse(file.toString(), Files.readString(file), List.of(), System::getenv);
                experiment.claims().stream().map(Claim::id).forEach(id -> known.add(part.id() + "/" + id));
            }
            assertThat(known).containsAll(references(study));
        }
    }

    private static List<String> references(Study study) {
        return study.claims().stream()
                .flatMap(claim -> claim.statements().stream())
                .flatMap(statement -> Stream.concat(statement.of().stream(), statement.size().stream()))
                .toList();
    }

    @Test
    void testsMostClaimsOnASingleMachine() throws Exception {
        long claims = 0;
        long untestable = 0;
        for (Path directory : directories()) {
            for (Study.Claim claim : StudyFile.read(directory).claims()) {
                claims++;
                untestable += claim.statements().stream().allMatch(PublishedStudiesTest::isUntestable) ? 1 : 0;
            }
        }
        assertThat(claims).isGreaterThanOrEqualTo(28);
        assertThat(untestable).isBetween(1L, 7L);
    }

    private static boolean isUntestable(Statement statement) {
        NotTestable limit = statement.notTestable();
        return limit != null && limit.at() != NotTestable.At.UNAVAILABLE;
    }
}
