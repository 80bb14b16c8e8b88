package io.streamgauge.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Cell;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.RateProfile.Constant;
import io.streamgauge.experiment.workload.RateProfile.Find;
import io.streamgauge.experiment.workload.RateProfile.Saturating;
import io.streamgauge.experiment.workload.RateProfile.Step;
import io.streamgauge.experiment.workload.RateProfile.Steps;
import io.streamgauge.experiment.workload.RateProfile.Transfer;
import io.streamgauge.experiment.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchFlagsTest {
    private static RateProfile rate(String... arguments) throws Exception {
        return BenchCall.print(arguments).cell().workload().rate();
    }

    private static Duration measure(String... arguments) throws Exception {
        return BenchCall.print(arguments).cell().phases().measure();
    }

    @Test
    void describesTheDefaults() throws Exception {
        Cell cell = BenchCall.print("kafka").cell();
        assertThat(cell.systems())
                .singleElement()
                .satisfies(system -> assertThat(system.origin()).isInstanceOf(Launch.class));
        assertThat(cell.durability()).isEqualTo(DurabilityClass.D1);
        Workload load = cell.workload();
        assertThat(load.rate()).isEqualTo(new Constant(1000));
        assertThat(load.payload().sizes()).isEqualTo(new Sizes.Fixed(1024));
        assertThat(List.of(load.producers(), load.consumers(), load.groups(), load.destinations(), load.partitions()))
                .containsOnly(1);
        assertThat(cell.phases().isWarmupAutomatic()).isFalse();
        assertThat(cell.phases().warmup()).isEqualTo(Duration.ofSeconds(10));
        assertThat(cell.phases().measure()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void warmsUpUntilASteadyStateBeforeASaturatingLoad() throws Exception {
        assertThat(BenchCall.print("kafka", "-r", "max").cell().phases().isWarmupAutomatic())
                .isTrue();
        Phases given =
                BenchCall.print("kafka", "-r", "max", "--warmup", "3s").cell().phases();
        assertThat(given.isWarmupAutomatic()).isFalse();
        assertThat(given.warmup()).isEqualTo(Duration.ofSeconds(3));
        assertThat(BenchCall.print("kafka", "-r", "max", "-C", "1M")
                        .cell()
                        .phases()
                        .isWarmupAutomatic())
                .isFalse();
    }

    @Test
    void readsTheShortOptionsOfPerfTest() throws Exception {
        Cell cell = BenchCall.print(
                        "rabbitmq", "-s", "2KiB", "-r", "5k/s", "-z", "30s", "-x", "2", "-y", "3", "-c", "7")
                .cell();
        assertThat(cell.systems().stream().map(SystemUnderTest::name)).containsExactly("rabbitmq");
        Workload load = cell.workload();
        assertThat(load.rate()).isEqualTo(new Constant(5000));
        assertThat(load.payload().sizes()).isEqualTo(new Sizes.Fixed(2048));
        assertThat(load.producers()).isEqualTo(2);
        assertThat(load.consumers()).isEqualTo(3);
        assertThat(load.partitions()).isEqualTo(1);
        assertThat(load.maxInFlight()).isEqualTo(7);
        assertThat(cell.phases().measure()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void readsNumbersWithoutUnits() throws Exception {
        Cell cell = BenchCall.print("rabbitmq", "-s", "1000", "-r", "5000", "-z", "30", "--warmup", "0")
                .cell();
        assertThat(cell.workload().payload().sizes()).isEqualTo(new Sizes.Fixed(1000));
        assertThat(cell.workload().rate()).isEqualTo(new Constant(5000));
        assertThat(cell.phases().measure()).isEqualTo(Duration.ofSeconds(30));
        assertThat(cell.phases().warmup()).isZero();
    }

    @Test
    void readsTheRemainingOptions() throws Exception {
        BenchCall call = BenchCall.print(
                "rabbitmq",
                "--groups",
                "2",
                "--destinations",
                "10",
                "--partitions",
                "3",
                "--durability",
                "D3",
                "--nodes",
                "3",
                "--repeat",
                "5",
                "--warmup",
                "auto",
                "--set",
                "systems.rabbitmq.options.queue=quorum");
        Cell cell = call.cell();
        assertThat(cell.systems().getFirst().options()).containsEntry("queue", "quorum");
        assertThat(cell.workload().groups()).isEqualTo(2);
        assertThat(cell.workload().destinations()).isEqualTo(10);
        assertThat(cell.workload().partitions()).isEqualTo(3);
        assertThat(cell.durability()).isEqualTo(DurabilityClass.D3);
        assertThat(((Launch) cell.systems().getFirst().origin()).nodes()).isEqualTo(3);
        assertThat(call.experiment("systems.rabbitmq.options.queue=quorum").repeat())
                .isEqualTo(5);
        assertThat(cell.phases().isWarmupAutomatic()).isTrue();
    }

    @Test
    void multipliesTheRateOfEachProducer() throws Exception {
        assertThat(rate("kafka", "--rate-per-producer", "1k", "-x", "5")).isEqualTo(new Constant(5000));
        assertThat(rate("kafka", "-r", "1k", "-x", "5")).isEqualTo(new Constant(1000));
        assertThat(BenchCall.print("kafka", "-r", "1k", "-x", "5").out())
                .contains("rate: 1k/s # total of all producers\n");
    }

    @Test
    void acceptsThousandsSeparatorsInNumbersOfClients() throws Exception {
        assertThat(rate("kafka", "--rate-per-producer", "10", "-x", "1,000")).isEqualTo(new Constant(10_000));
        assertThat(rate("kafka", "--rate-per-producer", "10", "-x", "1_000")).isEqualTo(new Constant(10_000));
        assertThat(measure("rabbitmq", "-D", "2,000k", "-r", "1M/s", "-R", "100", "-y", "1,000"))
                .isEqualTo(Duration.ofSeconds(20));
        assertThat(BenchCall.print("kafka", "-y", "1,000", "--destinations", "10")
                        .cell()
                        .workload()
                        .partitions())
                .isEqualTo(100);
    }

    @Test
    void searchesForTheCapacity() throws Exception {
        Cell cell = BenchCall.print("pulsar", "-r", "find", "--p99", "20ms").cell();
        assertThat(cell.workload().rate())
                .isInstanceOfSatisfying(
                        Find.class,
                        find -> assertThat(find.objectives())
                                .singleElement()
                                .satisfies(objective ->
                                        assertThat(objective.text()).isEqualTo("p99 end-to-end <= 20 ms")));
        assertThat(cell.phases().isWarmupAutomatic()).isTrue();
        assertThat(cell.phases().measure()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void measuresStepsOfARate() throws Exception {
        assertThat(rate("kafka", "-r", "5,000/s:20s,1k:1m"))
                .isEqualTo(new Steps(
                        List.of(new Step(5000, Duration.ofSeconds(20)), new Step(1000, Duration.ofMinutes(1)))));
        assertThat(measure("kafka", "-r", "5,000/s:20s,1k:1m")).isEqualTo(Duration.ofSeconds(80));
    }

    @Test
    void convertsANumberOfMessagesToATime() throws Exception {
        assertThat(measure("kafka", "-C", "100k", "-r", "5k/s")).isEqualTo(Duration.ofSeconds(20));
        assertThat(measure("kafka", "-C", "10000", "-r", "3k/s")).isEqualTo(Duration.ofMillis(3334));
        assertThat(measure("kafka", "-C", "10000", "--rate-per-producer", "1k", "-x", "2"))
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void printsComputedValuesInTheLargestExactUnit() {
        assertThat(BenchCall.print("kafka", "-r", "1k/s:20s,5k/s:20s").out()).contains("  measure: 40 s\n");
        assertThat(BenchCall.print("kafka", "-r", "1k/s:1500ms,5k/s:20s").out()).contains("  measure: 21500 ms\n");
        assertThat(BenchCall.print("kafka", "-C", "600k", "-r", "5k/s").out()).contains("  measure: 2 min\n");
        assertThat(BenchCall.print("kafka", "-C", "10000", "-r", "3k/s").out()).contains("  measure: 3334 ms\n");
        assertThat(BenchCall.print("kafka", "--rate-per-producer", "1k", "-x", "5")
                        .out())
                .contains("  rate: 5k/s # total of all producers\n");
        assertThat(BenchCall.print("kafka", "--rate-per-producer", "0.3k", "-x", "5")
                        .out())
                .contains("  rate: 1500/s # total of all producers\n");
    }

    @Test
    void convertsANumberOfReceivedMessagesToATime() throws Exception {
        assertThat(measure("kafka", "-D", "100k", "-r", "5k/s")).isEqualTo(Duration.ofSeconds(20));
        assertThat(measure("kafka", "-D", "100k", "-C", "100000", "-r", "5k/s")).isEqualTo(Duration.ofSeconds(20));
        assertThat(rate("kafka", "-r", "max", "-D", "1M")).isEqualTo(new Transfer(1_000_000, 5, false));
    }

    @Test
    void measuresUntilLimitedConsumersHaveReceivedTheMessages() throws Exception {
        assertThat(measure("kafka", "-D", "20k", "-r", "5k/s", "-R", "500", "-y", "2"))
                .isEqualTo(Duration.ofSeconds(20));
        assertThat(measure("kafka", "-C", "20k", "-r", "5k/s", "-R", "500", "-y", "2"))
                .isEqualTo(Duration.ofSeconds(4));
        assertThat(measure("kafka", "-D", "20k", "-r", "5k/s", "-R", "50k")).isEqualTo(Duration.ofSeconds(4));
        assertThat(measure("kafka", "-D", "20k", "-C", "20k", "-r", "1k/s", "-R", "500", "-y", "2"))
                .isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void limitsTheRateOfEachConsumer() throws Exception {
        assertThat(BenchCall.print("rabbitmq", "-R", "500").cell().workload().consumerPerSecond())
                .isEqualTo(500);
        assertThat(BenchCall.print("rabbitmq", "--consumer-rate", "0.5k/s")
                        .cell()
                        .workload()
                        .consumerPerSecond())
                .isEqualTo(500);
    }

    @Test
    void countsTheQueuesOfAPattern() throws Exception {
        assertThat(BenchCall.print("rabbitmq", "--queue-pattern-from", "1", "--queue-pattern-to", "500")
                        .cell()
                        .workload()
                        .destinations())
                .isEqualTo(500);
        assertThat(BenchCall.print("rabbitmq", "-qpf", "11", "-qpt", "20")
                        .cell()
                        .workload()
                        .destinations())
                .isEqualTo(10);
        assertThat(BenchCall.print("rabbitmq", "-qpt", "20").cell().workload().destinations())
                .isEqualTo(20);
    }

    @Test
    void measuresTransfersOfANumberOfMessages() throws Exception {
        assertThat(rate("kafka", "-r", "max", "-C", "1M")).isEqualTo(new Transfer(1_000_000, 5, false));
        assertThat(rate("kafka", "-r", "max")).isEqualTo(new Saturating());
    }

    @Test
    void omitsTheConsumersForZero() throws Exception {
        Workload load = BenchCall.print("rabbitmq", "-y", "0").cell().workload();
        assertThat(load.groups()).isZero();
        assertThat(load.consumers()).isZero();
    }

    @Test
    void givesEachConsumerAPartition() throws Exception {
        assertThat(BenchCall.print("rabbitmq", "kafka", "-y", "4")
                        .cell()
                        .workload()
                        .partitions())
                .isEqualTo(4);
        assertThat(BenchCall.print("kafka", "-y", "4", "--destinations", "3")
                        .cell()
                        .workload()
                        .partitions())
                .isEqualTo(2);
        assertThat(BenchCall.print("kafka", "-y", "4", "--partitions", "8")
                        .cell()
                        .workload()
                        .partitions())
                .isEqualTo(8);
    }

    @Test
    void connectsToAUrl() throws Exception {
        SystemUnderTest system = BenchCall.print("rabbitmq", "--url", "amqps://me:it@broker.example/bench%2f1")
                .experiment()
                .systems()
                .getFirst();
        Connect connect = (Connect) system.origin();
        assertThat(connect.addresses()).containsExactly("broker.example:5671");
        assertThat(connect.credentials()).isEqualTo(Map.of("user", "me", "password", "from-environment"));
        assertThat(connect.security().tls()).isNotNull();
        assertThat(system.options()).isEqualTo(Map.of("vhost", "bench/1"));
    }

    @Test
    void writesTheFieldsThatAreSetIntoTheFile() throws Exception {
        BenchCall call = BenchCall.print(
                "rabbitmq",
                "-x",
                "2",
                "--set",
                "workload.rate=7k/s",
                "--set",
                "vary={ workload.payload: [100 B, 1 KiB] }",
                "--set",
                "systems.rabbitmq.broker={ vm_memory_high_watermark.relative: \"0.5\" }");

        assertThat(call.out())
                .contains("# Run this file with: streamgauge run FILE\n", "  rate: 7k/s\n", "  producers: 2\n")
                .doesNotContain("rate: 1");
        BenchCall without = BenchCall.print("rabbitmq", "-x", "2");
        assertThat(call.experiment().cells())
                .hasSize(2)
                .isEqualTo(without.experiment(
                                "workload.rate=7k/s",
                                "vary={ workload.payload: [100 B, 1 KiB] }",
                                "systems.rabbitmq.broker={ vm_memory_high_watermark.relative: \"0.5\" }")
                        .cells());
    }

    @Test
    void keepsAFieldWithASecretOnTheCommandLine() {
        BenchCall call = BenchCall.print(
                "rabbitmq",
                "--url",
                "amqp://me:s3cret@broker.example",
                "--set",
                "systems.rabbitmq.connect.password=s3cret",
                "--set",
                "workload.rate=7k/s");

        assertThat(call.out())
                .contains("FILE --set 'systems.rabbitmq.connect.password=***'\n", "rate: 7k/s\n")
                .contains("password: \"${env:STREAMGAUGE_PASSWORD}\"")
                .doesNotContain("s3cret");
    }

    @Test
    void printsAPasswordAsAReferenceOnly() {
        BenchCall call = BenchCall.print("rabbitmq", "--url", "amqp://me:s3cret%40@broker.example");
        assertThat(call.exitCode()).as(call.err()).isZero();
        assertThat(call.out())
                .contains("password: \"${env:STREAMGAUGE_PASSWORD}\"")
                .contains("# Written by: streamgauge bench rabbitmq --url 'amqp://me:***@broker.example'")
                .doesNotContain("s3cret");
        assertThat(BenchCall.print("rabbitmq", "--set", "systems.rabbitmq.password=s3cret")
                        .err())
                .contains("***")
                .doesNotContain("s3cret");
    }
}
