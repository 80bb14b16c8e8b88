package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.streamgauge.ExitCode;
import io.streamgauge.Poll;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Json;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/// Runs with workers in the pods of a real Kubernetes cluster. `CONTRIBUTING.md` describes the environment
/// variables that name the cluster, the image and a Kafka broker.
@EnabledIfEnvironmentVariable(named = "STREAMGAUGE_TEST_KUBECONFIG", matches = ".+")
class KubernetesIT {
    private static final String KUBECONFIG =
            Objects.requireNonNullElse(System.getenv("STREAMGAUGE_TEST_KUBECONFIG"), "");
    private static final String IMAGE =
            Objects.requireNonNullElse(System.getenv("STREAMGAUGE_TEST_IMAGE"), "localhost/streamgauge:0.1.0-SNAPSHOT");
    private static final String IN_WORKER = """
            retry: 0
            systems: { scripted: { launch: memory, memory: { time: real, accept: 1 ms, deliver: 2 ms } } }
            workload: { rate: 200/s }
            phases: { warmup: 1 s, measure: %d s, drain: 1 s }
            workers: { count: 1, on: kubernetes, image: "%s", resources: { cpu: 1 }, %s }
            """;
    private static final String NEVER_PULL =
            "kubernetes: { spec: { containers: [{ name: worker, imagePullPolicy: Never }] } }";

    @TempDir
    private Path scratch = Path.of("");

    private final KubernetesClient client = new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(Path.of(KUBECONFIG).toFile()))
            .build();

    @BeforeEach
    @AfterEach
    void startsAndEndsWithoutObjects() throws InterruptedException {
        awaitNothingLeft(Duration.ofSeconds(30));
    }

    private List<String> left() {
        return Stream.of(
                        client.batch().v1().jobs().inAnyNamespace(),
                        client.pods().inAnyNamespace(),
                        client.secrets().inAnyNamespace())
                .flatMap(kind -> kind.withLabel("streamgauge.io/run").list().getItems().stream())
                .map(object -> object.getKind() + " " + object.getMetadata().getName())
                .toList();
    }

    private void awaitNothingLeft(Duration limit) throws InterruptedException {
        Poll.until(limit, Duration.ofMillis(200), () -> left().isEmpty());
        assertThat(left()).isEmpty();
    }

    private CommandProcess run(String yaml) throws IOException {
        return CommandProcess.run(
                scratch, Files.writeString(scratch.resolve("experiment.yaml"), yaml), Map.of("KUBECONFIG", KUBECONFIG));
    }

    private static TrialSummary trial(CommandProcess run) throws IOException {
        return Json.indented()
                .readValue(Files.readString(run.directory().resolve("summary.json")), Summary.class)
                .allTrials()
                .getFirst();
    }

    @Test
    void runsAWorkerInAPod() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(5, IMAGE, NEVER_PULL));
        run.exitCode();
        TrialSummary trial = trial(run);
        assertThat(trial.status()).as(Files.readString(run.output())).isEqualTo(TrialStatus.DONE);
        assertThat(trial.ledger().delivered()).isEqualTo(1_000);
        assertThat(TrialResult.read(run.directory().resolve("trials/001-scripted"))
                        .orElseThrow()
                        .settings()
                        .orElseThrow()
                        .workerHosts())
                .extracting(HostFacts::hostName)
                .singleElement()
                .asString()
                .matches("pod 0 on .+");
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "STREAMGAUGE_TEST_KAFKA", matches = ".+")
    void dividesALoadOnKafkaAmongThreePods() throws Exception {
        CommandProcess run = run("""
                retry: 0
                systems: { kafka: { connect: { driver: kafka, addresses: ["%s"] } } }
                workload: { rate: 300/s, payload: 100 B, partitions: 3, producers: 3, consumers: 3 }
                worker: { heap: 128 MiB }
                phases: { warmup: 5 s, measure: 15 s, drain: 5 s }
                workers: { count: 3, on: kubernetes, image: "%s", resources: { cpu: 1 } }
                """.formatted(System.getenv("STREAMGAUGE_TEST_KAFKA"), IMAGE));
        run.exitCode();
        TrialSummary trial = trial(run);
        assertThat(trial.status()).as(Files.readString(run.output())).isEqualTo(TrialStatus.DONE);
        assertThat(trial.ledger().delivered()).isEqualTo(4_500);
        assertThat(trial.ledger().lost()).isZero();
        ClockSummary clocks = Objects.requireNonNull(trial.clocks());
        assertThat(clocks.workers()).hasSize(3);
        assertThat(clocks.errorNanos()).isBetween(1L, 500_000_000L);
    }

    @Test
    void endsTheTrialIfAPodIsDeleted() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, IMAGE, NEVER_PULL));
        run.await("the load", () -> run.intervals() >= 2);
        client.pods()
                .inAnyNamespace()
                .withLabel("streamgauge.io/run")
                .resources()
                .forEach(pod -> pod.withGracePeriod(0).delete());
        long deleted = System.nanoTime();
        run.await("the end of the trial", () -> Files.exists(run.directory().resolve("trials/001-scripted/end.json")));
        System.err.println("end after the deletion of a pod: " + (System.nanoTime() - deleted) / 1_000_000 + " ms");
        assertThat(run.exitCode()).isEqualTo(ExitCode.LOAD_FAILED);
        assertThat(trial(run).status()).isEqualTo(TrialStatus.WORKER_LOST);
        assertThat(trial(run).failure()).contains("Kubernetes delete");
    }

    @Test
    void leavesNothingBehindIfTheControllerIsKilled() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, IMAGE, NEVER_PULL));
        run.await("the load", () -> run.intervals() >= 2);
        CommandProcess.signal("KILL", run.process().pid());
        long killed = System.nanoTime();
        awaitNothingLeft(Duration.ofSeconds(30));
        System.err.println("nothing left after SIGKILL: " + (System.nanoTime() - killed) / 1_000_000 + " ms");
    }

    @Test
    void leavesNothingBehindIfTheControllerIsKilledBeforeThePodsStart() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, IMAGE, "node-selector: { no-such-label: x }"));
        run.await("the state of the pod", () -> output(run).contains("pod 0 waits for a node"));
        CommandProcess.signal("KILL", run.process().pid());
        long killed = System.nanoTime();
        awaitNothingLeft(Duration.ofSeconds(30));
        System.err.println(
                "nothing left after SIGKILL during the start: " + (System.nanoTime() - killed) / 1_000_000 + " ms");
    }

    @Test
    void leavesNothingBehindIfTheRunIsInterrupted() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, IMAGE, NEVER_PULL));
        run.await("the load", () -> run.intervals() >= 2);
        CommandProcess.signal("INT", run.process().pid());
        assertThat(run.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        awaitNothingLeft(Duration.ofSeconds(30));
    }

    @Test
    void saysThatTheImageIsMissing() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, "localhost/no-such-image:1", NEVER_PULL));
        assertThat(run.exitCode()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(output(run)).contains("the worker pods do not start", "no-such-image");
    }

    @Test
    void saysThatAFieldOfThePodTemplateIsUnknown() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, IMAGE, "kubernetes: { spec: { priorityClasName: x } }"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(output(run)).contains("priorityClasName");
    }

    private static String output(CommandProcess run) {
        try {
            return Files.readString(run.output());
        } catch (IOException e) {
            return "";
        }
    }
}
