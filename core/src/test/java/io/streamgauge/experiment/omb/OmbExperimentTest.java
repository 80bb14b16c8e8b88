package io.streamgauge.experiment.omb;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.experiment.system.SystemUnderTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class OmbExperimentTest {
    @Test
    void makesEachDriverASystem() throws Exception {
        OmbExperiment converted =
                OmbFiles.converted(OmbFiles.WORKLOAD, false, OmbFiles.KAFKA, OmbFiles.PULSAR, OmbFiles.RABBITMQ);

        assertThat(OmbFiles.parsed(converted).cells().getFirst().systems())
                .extracting(SystemUnderTest::name)
                .containsExactly("Kafka", "Pulsar", "RabbitMQ");
        assertThat(converted.drivers().keySet()).containsExactly("Kafka", "Pulsar", "RabbitMQ");
    }

    @Test
    void namesDriversWithTheSameNameByTheirFiles() throws Exception {
        OmbExperiment converted = OmbFiles.converted(OmbFiles.WORKLOAD, false, OmbFiles.KAFKA, OmbFiles.KAFKA);

        assertThat(converted.drivers()).containsEntry("driver", "Kafka").containsEntry("driver-2", "Kafka");
        OmbFiles.parsed(converted);
    }

    @Test
    void describesEachDifferenceInAComment() {
        OmbExperiment converted = OmbFiles.converted(OmbFiles.WORKLOAD, false, OmbFiles.KAFKA);
        String comments = converted
                .text()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#\\s*", ""))
                .reduce("", (a, b) -> a + " " + b);

        assertThat(converted.notes()).isNotEmpty();
        converted.notes().forEach(note -> assertThat(comments).contains(note.toString()));
    }

    @Test
    void reportsProblemsAtTheLinesOfTheOmbFiles() {
        OmbExperiment converted =
                OmbFiles.converted(OmbFiles.WORKLOAD.replace("512", "100000000"), false, OmbFiles.KAFKA);
        List<String> lines = converted.text().lines().toList();
        int payload = 1 + indexOf(lines, "payload:");
        int system = 1 + indexOf(lines, "\"Kafka\":");
        InvalidExperimentException invalid = new InvalidExperimentException(List.of(
                new Problem("load.yaml:" + payload + ":3", "the payload is too large", "Reduce it."),
                new Problem(
                        "load.yaml:" + system + ":3",
                        "consumer property 'max.partition.fetch.bytes': Kafka has no such property",
                        "Correct it."),
                new Problem("--set x=1", "unknown field", "Remove it.")));

        assertThat(converted.located(invalid))
                .extracting(Problem::place)
                .containsExactly("load.yaml:4:14", "driver.yaml:14:3", "--set x=1");
    }

    /// Uses 4,000 consumers of 1,000 topics, whose metadata exceeds the limit of a Kafka group.
    @Test
    void assignsThePartitionsOfManyTopics() throws Exception {
        String topics =
                OmbFiles.WORKLOAD.replace("topics: 2", "topics: 1000").replace("Subscription: 5", "Subscription: 4");
        OmbExperiment converted = OmbFiles.converted(topics, false, OmbFiles.KAFKA, OmbFiles.PULSAR, OmbFiles.RABBITMQ);

        assertThat(OmbFiles.parsed(converted).cells().getFirst().systems())
                .extracting(SystemUnderTest::options)
                .satisfiesExactly(
                        kafka -> assertThat(kafka).containsEntry("assignment", "static"),
                        pulsar -> assertThat(pulsar).containsEntry("subscription", "exclusive"),
                        rabbit -> assertThat(rabbit).doesNotContainKeys("assignment", "subscription"));
        assertThat(converted.notes())
                .extracting(OmbNote::toString)
                .anyMatch(
                        n -> n.contains("consumerConfig: without an assignment in advance, each of the 4,000 consumers"
                                + " of a group subscribes to all 1,000 topics."))
                .anyMatch(n -> n.contains("(subscription: exclusive instead of shared)"));
    }

    @Test
    void keepsTheSubscriptionIfConsumersOutnumberPartitions() throws Exception {
        String topics = OmbFiles.WORKLOAD.replace("topics: 2", "topics: 1000").replace("Topic: 4", "Topic: 1");
        OmbExperiment converted = OmbFiles.converted(topics, false, OmbFiles.PULSAR);

        assertThat(OmbFiles.parsed(converted).cells().getFirst().systems())
                .allSatisfy(system -> assertThat(system.options()).containsEntry("subscription", "shared"));
        assertThat(converted.notes())
                .extracting(OmbNote::toString)
                .anyMatch(n ->
                        n.contains("set workload.consumers to at most 1000, and 'subscription: exclusive' in the"));
    }

    @Test
    void keepsTheGroupsOfFewTopics() throws Exception {
        OmbExperiment converted = OmbFiles.converted(OmbFiles.WORKLOAD, false, OmbFiles.KAFKA, OmbFiles.PULSAR);

        assertThat(OmbFiles.parsed(converted).cells().getFirst().systems())
                .extracting(SystemUnderTest::options)
                .satisfiesExactly(
                        kafka -> assertThat(kafka).doesNotContainKey("assignment"),
                        pulsar -> assertThat(pulsar).containsEntry("subscription", "shared"));
    }

    private static int indexOf(List<String> lines, String start) {
        return lines.indexOf(lines.stream()
                .filter(line -> line.strip().startsWith(start))
                .findFirst()
                .orElseThrow());
    }
}
