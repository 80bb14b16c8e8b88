package io.streamgauge.experiment.omb;

import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.parse.ExperimentParser;
import io.streamgauge.yaml.ProblemCollector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Converter of OpenMessaging Benchmark files that are given as text.
final class OmbFiles {
    static final String WORKLOAD = """
            name: three producers
            topics: 2
            partitionsPerTopic: 4
            messageSize: 512
            useRandomizedPayloads: true
            randomBytesRatio: 0.25
            randomizedPayloadPoolSize: 50
            subscriptionsPerTopic: 2
            consumerPerSubscription: 5
            producersPerTopic: 3
            producerRate: 7000
            consumerBacklogSizeGB: 0
            testDurationMinutes: 6
            """;

    static final String KAFKA = """
            name: Kafka
            driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
            replicationFactor: 3
            topicConfig: |
              min.insync.replicas=2
            commonConfig: |
              bootstrap.servers=a.example:9092,b.example:9093
            producerConfig: |
              acks=all
              linger.ms=3
            consumerConfig: |
              auto.offset.reset=earliest
              enable.auto.commit=false
              max.partition.fetch.bytes=1000000
            """;

    static final String PULSAR = """
            name: Pulsar
            driverClass: io.openmessaging.benchmark.driver.pulsar.PulsarBenchmarkDriver
            client:
              serviceUrl: pulsar://p1.example:6650,p2.example
              httpUrl: http://p1.example:8080
              ioThreads: 16
              namespacePrefix: benchmark/ns
              clusterName: local
              topicType: persistent
              persistence:
                ensembleSize: 3
                writeQuorum: 3
                ackQuorum: 2
                deduplicationEnabled: true
              tlsTrustCertsFilePath:
              authentication:
                plugin:
                data:
            producer:
              batchingEnabled: false
              batchingMaxPublishDelayMs: 2
              batchingMaxBytes: 131072
              blockIfQueueFull: true
              pendingQueueSize: 7
            consumer:
              receiverQueueSize: 500
              subscriptionType: Shared
            """;

    static final String RABBITMQ = """
            name: RabbitMQ
            driverClass: io.openmessaging.benchmark.driver.rabbitmq.RabbitMqBenchmarkDriver
            producerCreationDelay: 100
            amqpUris:
              - amqp://me:se%40cret@r1.example/bench
              - amqp://me:se%40cret@r2.example:5673/bench
            messagePersistence: true
            queueType: CLASSIC
            """;

    private OmbFiles() {}

    static OmbFile workloadFile(String text) {
        return new OmbFile(Path.of("load.yaml"), text);
    }

    static OmbFile driverFile(String text) {
        return new OmbFile(Path.of("driver.yaml"), text);
    }

    /// Returns the problems in the files, each in the format `place: reason. remedy`.
    static List<String> problems(String workload, String driver, boolean launch) {
        ProblemCollector problems = new ProblemCollector();
        WorkloadReader.read(workloadFile(workload), _ -> null, problems);
        DriverReader.read(driverFile(driver), launch, _ -> null, problems);
        return problems.isEmpty()
                ? List.of()
                : problems.toException().problems().stream()
                        .map(Problem::toString)
                        .toList();
    }

    static OmbExperiment converted(String workload, boolean launch, String... drivers) {
        ProblemCollector problems = new ProblemCollector();
        OmbWorkload load =
                WorkloadReader.read(workloadFile(workload), _ -> null, problems).orElseThrow();
        List<OmbDriver> read = new ArrayList<>();
        for (String driver : drivers) {
            read.add(DriverReader.read(driverFile(driver), launch, _ -> null, problems)
                    .orElseThrow());
        }
        if (!problems.isEmpty()) {
            throw new AssertionError(problems.toException().getMessage());
        }
        return OmbExperiment.of(load, read);
    }

    /// Returns the experiment that results from parsing the converted text.
    static Experiment parsed(OmbExperiment converted) throws Exception {
        Set<String> systems = Set.of("kafka", "rabbitmq", "pulsar");
        return new ExperimentParser(systems, systems)
                .parse(converted.name() + ".yaml", converted.text(), List.of(), _ -> null);
    }
}
