package io.streamgauge.experiment.omb;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.Outage;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.yaml.ProblemCollector;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadReaderTest {
    private static Experiment experiment(String workload) throws Exception {
        return OmbFiles.parsed(OmbFiles.converted(workload, false, OmbFiles.KAFKA));
    }

    private static Workload load(String workload) throws Exception {
        return experiment(workload).cells().getFirst().workload();
    }

    private static Phases phases(String workload) throws Exception {
        return experiment(workload).cells().getFirst().phases();
    }

    private static List<String> notes(String workload) {
        return OmbFiles.converted(workload, false, OmbFiles.KAFKA).notes().stream()
                .map(OmbNote::toString)
                .filter(note -> note.startsWith("load.yaml"))
                .toList();
    }

    private static String with(String field, String value) {
        return OmbFiles.WORKLOAD.replaceFirst("(?m)^" + field + ": .*\n", "") + field + ": " + value + "\n";
    }

    @Test
    void multipliesClientsByTheTopics() throws Exception {
        Workload load = load(OmbFiles.WORKLOAD);

        assertThat(load.destinations()).isEqualTo(2);
        assertThat(load.partitions()).isEqualTo(4);
        assertThat(load.producers()).isEqualTo(6);
        assertThat(load.groups()).isEqualTo(2);
        assertThat(load.consumers()).isEqualTo(10);
        assertThat(load.rate()).isEqualTo(new RateProfile.Constant(7000));
        assertThat(load.payload()).isEqualTo(new PayloadSpec(new PayloadSpec.Sizes.Fixed(512), 0.75));
        assertThat(load.keys()).isEqualTo(new KeySpec.None());
    }

    @Test
    void keepsTheProducersOfEachTopicBeyondTheLimitOfClients() throws Exception {
        Workload load = load(with("topics", "5000"));

        // 15,000 producers: 1,000 producers send to 15 topics each.
        assertThat(load.producers()).isEqualTo(1000);
        int[] producersOfTopic = new int[5000];
        for (int producer = 0; producer < 1000; producer++) {
            for (int topic : load.producerDestinations().of(producer, 1000, 5000)) {
                producersOfTopic[topic]++;
            }
        }
        assertThat(producersOfTopic).containsOnly(3);
        assertThat(load.consumers()).isEqualTo(1000);
        assertThat(notes(with("topics", "5000")))
                .anyMatch(
                        n -> n.startsWith(
                                        "load.yaml:9: producersPerTopic: OMB creates 15,000 producers, but a load can")
                                && n.contains(
                                        "1,000 producers send to 15 topics each, in turn. Each topic has 3 producers and"))
                .anyMatch(
                        n -> n.startsWith("load.yaml:8: consumerPerSubscription: OMB creates 25,000 consumers in each")
                                && n.contains("The load has 1,000 consumers in each group."));
    }

    @Test
    void convertsUpToTenThousandClientsUnchanged() throws Exception {
        String most = OmbFiles.WORKLOAD
                .replace("topics: 2", "topics: 2000")
                .replace("producersPerTopic: 3", "producersPerTopic: 5");

        assertThat(load(most).producers()).isEqualTo(10_000);
        assertThat(load(most).producerDestinations()).isEqualTo(ProducerDestinations.AUTOMATIC);
        assertThat(load(most).consumers()).isEqualTo(10_000);
        assertThat(notes(most)).noneMatch(n -> n.contains("OMB creates"));
    }

    @Test
    void statesTopicsWithAnAdditionalProducer() throws Exception {
        // 10,001 producers: 11 topics for each of 910 producers are 9 more than necessary.
        String uneven = OmbFiles.WORKLOAD
                .replace("topics: 2", "topics: 10001")
                .replace("producersPerTopic: 3", "producersPerTopic: 1");

        assertThat(load(uneven).producers()).isEqualTo(910);
        assertThat(notes(uneven))
                .anyMatch(n -> n.contains("910 producers send to 11 topics each")
                        && n.contains("has 1 or 2 producers, and the topics with 2 have a higher rate."));
    }

    @Test
    void usesAsManyProducersAsOneTopicNeeds() throws Exception {
        Workload load = load(with("producersPerTopic", "6000"));

        assertThat(load.producers()).isEqualTo(6000);
        assertThat(load.producerDestinations().perProducer()).isEqualTo(2);
    }

    @Test
    void usesTheDefaultWarmupOfOneMinute() throws Exception {
        assertThat(phases(OmbFiles.WORKLOAD).warmup()).isEqualTo(Duration.ofMinutes(1));
        assertThat(phases(OmbFiles.WORKLOAD).measure()).isEqualTo(Duration.ofMinutes(6));
        assertThat(phases(with("warmupDurationMinutes", "0")).warmup()).isZero();
        assertThat(phases(with("warmupDurationMinutes", "3")).warmup()).isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void usesTenThousandKeys() throws Exception {
        KeySpec keyed = load(with("keyDistributor", "RANDOM_NANO")).keys();

        assertThat(keyed)
                .isNotEqualTo(new KeySpec.None())
                .isEqualTo(load(with("keyDistributor", "KEY_ROUND_ROBIN")).keys());
        assertThat(keyed.toString()).contains("10000");
        assertThat(notes(with("keyDistributor", "RANDOM_NANO"))).noneMatch(n -> n.contains("keyDistributor"));
        assertThat(notes(with("keyDistributor", "KEY_ROUND_ROBIN"))).anyMatch(n -> n.contains("at random"));
    }

    @Test
    void searchesForTheCapacityAtRateZero() throws Exception {
        String text = OmbFiles.converted(with("producerRate", "0"), false, OmbFiles.KAFKA)
                .text();

        assertThat(load(with("producerRate", "0")).rate()).isInstanceOf(RateProfile.Find.class);
        assertThat(text).contains("confirm: 6 min").doesNotContain("\nphases:");
    }

    @Test
    void saturatesAtTheRateOfTheFilesForMaximumThroughput() throws Exception {
        assertThat(load(with("producerRate", "10000000")).rate()).isEqualTo(new RateProfile.Saturating());
        assertThat(load(with("producerRate", "9999999")).rate()).isEqualTo(new RateProfile.Constant(9_999_999));
    }

    @Test
    void extendsTheMeasuredPhaseByTheTimeOfTheBacklog() throws Exception {
        // At 7,000 messages/s of 512 B, 2 groups reach a total backlog of 2 GiB after 299.6 s. The extension is
        // twice this time and the 10 s before the outage, rounded up to 11 minutes.
        String backlog = with("consumerBacklogSizeGB", "2");

        assertThat(load(backlog).outage()).isEqualTo(new Outage(Duration.ofSeconds(10), null, 1L << 30));
        assertThat(phases(backlog).measure()).isEqualTo(Duration.ofMinutes(6 + 11));
    }

    @Test
    void runsWithoutConsumers() throws Exception {
        for (String workload : List.of(with("subscriptionsPerTopic", "0"), with("consumerPerSubscription", "0"))) {
            assertThat(load(workload).groups()).isZero();
            assertThat(load(workload).consumers()).isZero();
        }
    }

    @Test
    void usesTheMiddleOfEachRangeOfSizes() throws Exception {
        PayloadSpec payload = load(with("messageSizeDistribution", "{ \"0-256\": 3, \"1024-2048\": 1 }"))
                .payload();

        assertThat(payload.sizes().minBytes()).isEqualTo(128);
        assertThat(payload.sizes().maxBytes()).isEqualTo(1536);
        assertThat(OmbFiles.converted(
                                with("messageSizeDistribution", "{ \"0-256\": 3, \"1024-2048\": 1 }"),
                                false,
                                OmbFiles.KAFKA)
                        .header()
                        .messageSize())
                .isEqualTo(480);
    }

    @Test
    void measuresTheCompressibilityOfAPayloadFile(@TempDir Path directory) throws Exception {
        Files.createDirectories(directory.resolve("workloads"));
        Files.write(directory.resolve("zeros.data"), new byte[512]);
        String workload = with("useRandomizedPayloads", "false") + "payloadFile: zeros.data\n";
        OmbFile file = new OmbFile(directory.resolve("workloads/load.yaml"), workload);
        ProblemCollector problems = new ProblemCollector();

        OmbWorkload read = WorkloadReader.read(file, _ -> null, problems).orElseThrow();

        assertThat(problems.isEmpty()).isTrue();
        assertThat(read.content().lines().lines())
                .anyMatch(l -> l.text().matches(" *payload: \\{ size: 512 B, compressibility: 0.9\\d* }"));
    }

    @Test
    void notesAPayloadFileThatIsTooLargeToMeasure(@TempDir Path directory) throws Exception {
        int size = (256 << 20) + 1;
        try (RandomAccessFile sparse =
                new RandomAccessFile(directory.resolve("large.data").toFile(), "rw")) {
            sparse.setLength(size);
        }
        String workload = with("useRandomizedPayloads", "false").replaceFirst("messageSize: .*", "messageSize: " + size)
                + "payloadFile: large.data\n";
        ProblemCollector problems = new ProblemCollector();

        OmbWorkload read = WorkloadReader.read(
                        new OmbFile(directory.resolve("load.yaml"), workload), _ -> null, problems)
                .orElseThrow();

        assertThat(problems.isEmpty()).isTrue();
        assertThat(read.notes())
                .extracting(OmbNote::text)
                .anyMatch(text -> text.startsWith("the file 'large.data' is larger than 256 MiB, so the message"))
                .noneMatch(text -> text.contains("as compressible"));
    }

    @Test
    void rejectsAPayloadFileOfAnotherSize(@TempDir Path directory) throws Exception {
        Files.write(directory.resolve("small.data"), new byte[100]);
        OmbFile file = new OmbFile(
                directory.resolve("load.yaml"), with("useRandomizedPayloads", "false") + "payloadFile: small.data\n");
        ProblemCollector problems = new ProblemCollector();

        WorkloadReader.read(file, _ -> null, problems);

        assertThat(problems.toException()).hasMessageContaining("has 100 bytes, but messageSize is 512");
    }

    @Test
    void notesASizeOfThePoolOfBodies() {
        assertThat(notes(OmbFiles.WORKLOAD))
                .contains("load.yaml:7: randomizedPayloadPoolSize: this field has no effect, because Streamgauge"
                        + " chooses the number of different bodies.");
        assertThat(notes(OmbFiles.WORKLOAD.replace("randomizedPayloadPoolSize: 50\n", "")))
                .noneMatch(n -> n.contains("randomizedPayloadPoolSize"));
    }

    @Test
    void notesAMissingPayloadFile() {
        assertThat(notes(with("useRandomizedPayloads", "false") + "payloadFile: payload/none.data\n"))
                .anyMatch(n -> n.startsWith("load.yaml:14: payloadFile: the file 'payload/none.data' was not found"));
    }

    @Test
    void changesTheWindowOfTheResultWithFieldsOfForks() {
        assertThat(OmbFiles.converted(OmbFiles.WORKLOAD, false, OmbFiles.KAFKA).header())
                .isEqualTo(new OmbHeader("three producers", 512, 2, 4, 3, 5, 10));
        assertThat(OmbFiles.converted(with("sampleRateMillis", "2000"), false, OmbFiles.KAFKA)
                        .header()
                        .windowSeconds())
                .isEqualTo(2);
        assertThat(OmbFiles.converted(with("logIntervalMillis", "30000"), false, OmbFiles.KAFKA)
                        .header()
                        .windowSeconds())
                .isEqualTo(30);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            topics                   | 200000          | at most 100,000 destinations
            producersPerTopic        | 10001           | 10001, but a load can have at most 10,000 producers, even if
            topics                   | 0               | out of range
            topics                   | many            | is not a whole number
            keyDistributor           | ROUND           | 'ROUND' is unknown
            keyDistribution          | NO_KEY          | unknown field 'keyDistribution'. Did you mean 'keyDistributor'?
            messageSize              | 0               | out of range
            useRandomizedPayloads    | false           | the content of the messages is not defined
            useRandomizedPayloads    | maybe           | 'maybe' is unknown
            randomBytesRatio         | 2               | out of range
            producerRate             | -1              | out of range
            testDurationMinutes      | 0               | but a trial must have a limited duration
            warmupDurationMinutes    | -1              | out of range
            backlogDrainRatio        | 1.5             | out of range
            sampleRateMillis         | 1500            | to a multiple of 1000
            messageSizeDistribution  | { "all": 1 }    | contains 'all: 1'
            messageSizeDistribution  | { "0-256": 9999, "1024-2048": 1 } | Increase the weight of this range to at least 10,
            existingTopicList        | [a, b]          | field 'existingTopicList' is not supported
            existingProduceTopicList | [a]             | field 'existingProduceTopicList' is not supported
            existingConsumeTopicList | [a]             | field 'existingConsumeTopicList' is not supported
            consumerOnly             | true            | field 'consumerOnly' is not supported
            producerRateList         | [[11, 0, 4000]] | field 'producerRateList' is not supported
            partitionsPerTopicList   | [1, 2]          | field 'partitionsPerTopicList' is not supported
            producersPerTopicList    | [1, 2]          | field 'producersPerTopicList' is not supported
            randomTopicNames         | false           | field 'randomTopicNames' is not supported
            producerPauseBeforeDrain | true            | field 'producerPauseBeforeDrain' is not supported
            producerPauseDuringDrain | true            | field 'producerPauseDuringDrain' is not supported
            messageRateReceivedForSubscription | 5     | field 'messageRateReceivedForSubscription' is not supported
            producerStartRate        | 5               | field 'producerStartRate' is not supported
            acceptableBacklog        | 5               | field 'acceptableBacklog' is not supported
            producerIncrementRate    | 5               | field 'producerIncrementRate' is not supported
            producerIncrementSeconds | 5               | field 'producerIncrementSeconds' is not supported
            producerPermits          | 5               | field 'producerPermits' is not supported
            ensureTopicsAreReady     | false           | field 'ensureTopicsAreReady' is not supported
            """)
    void reportsTheFieldAndItsLine(String field, String value, String expected) {
        assertThat(OmbFiles.problems(with(field, value), OmbFiles.KAFKA, false))
                .anySatisfy(problem ->
                        assertThat(problem).matches("load\\.yaml:\\d+:\\d+: .*").contains(expected));
    }

    @Test
    void acceptsFieldsOfForksThatDescribeTheUsualBehaviour() throws Exception {
        String workload = OmbFiles.WORKLOAD
                + "consumerOnly: false\nrandomTopicNames: true\nproducerPauseBeforeDrain: false\n"
                + "producerPauseDuringDrain: false\nensureTopicsAreReady: true\n";

        assertThat(load(workload)).isEqualTo(load(OmbFiles.WORKLOAD));
    }

    @Test
    void rejectsABacklogWithoutARate() {
        String workload = with("producerRate", "0").replace("consumerBacklogSizeGB: 0", "consumerBacklogSizeGB: 5");

        assertThat(OmbFiles.problems(workload, OmbFiles.KAFKA, false))
                .containsExactly(
                        "load.yaml:11:24: consumerBacklogSizeGB 5 requires a fixed rate, but producerRate 0 requests a"
                                + " capacity search. Set 'producerRate' to a rate, or remove 'consumerBacklogSizeGB'.");
    }

    @ParameterizedTest
    @CsvSource({
        "topics",
        "partitionsPerTopic",
        "messageSize",
        "subscriptionsPerTopic",
        "producersPerTopic",
        "testDurationMinutes"
    })
    void requiresTheFieldsWithoutADefault(String field) {
        assertThat(OmbFiles.problems(
                        OmbFiles.WORKLOAD.replaceFirst("(?m)^" + field + ": .*\n", ""), OmbFiles.KAFKA, false))
                .singleElement()
                .asString()
                .contains(field + " is missing");
    }

    @Test
    void reportsAllProblemsAtOnce() {
        String workload = OmbFiles.WORKLOAD.replace("topics: 2", "topics: none").replace("512", "0") + "extra: 1\n";

        assertThat(OmbFiles.problems(workload, OmbFiles.KAFKA, false)).hasSize(3);
    }
}
