package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/// Test of runs with workers in the pods of a real Kubernetes cluster. `CONTRIBUTING.md` describes the
/// environment variables that specify the cluster, the image and a Kafka broker.
@EnabledIfEnvironmentVariable(named = "STREAMGAUGE_TEST_KUBECONFIG", matches = ".+")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
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
    /// Environment variable that specifies a program that stops a node, or cuts or restores the network link of
    /// a node.
    private static final String FAULTS = "STREAMGAUGE_TEST_NODE_FAULTS";

    private static final String NEVER_PULL =
            "kubernetes: { spec: { containers: [{ name: worker, imagePullPolicy: Never }] } }";

    @TempDir
    private Path scratch = Path.of("");

    private final KubernetesClient client = client(Path.of(KUBECONFIG));

    private static KubernetesClient client(Path kubeconfig) {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
    }

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
        return run(yaml, Path.of(KUBECONFIG));
    }

    private CommandProcess run(String yaml, Path kubeconfig) throws IOException {
        return CommandProcess.run(
                scratch,
                Files.writeString(scratch.resolve("experiment.yaml"), yaml),
                Map.of("KUBECONFIG", kubeconfig.toString()));
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
        print("end after the deletion of a pod", deleted);
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
        print("nothing left after SIGKILL", killed);
    }

    @Test
    void leavesNothingBehindIfTheControllerIsKilledBeforeThePodsStart() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, IMAGE, "node-selector: { no-such-label: x }"));
        run.await("the state of the pod", () -> output(run).contains("pod 0 waits for a node"));
        CommandProcess.signal("KILL", run.process().pid());
        long killed = System.nanoTime();
        awaitNothingLeft(Duration.ofSeconds(30));
        print("nothing left after SIGKILL during the start", killed);
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
    void needsOnlyTheRoleOfTheGuide() throws Exception {
        try (LimitedAccount account = LimitedAccount.create(client, scratch);
                KubernetesClient limited = client(account.kubeconfig())) {
            String yaml = IN_WORKER.formatted(5, IMAGE, "namespace: " + account.namespace() + ", " + NEVER_PULL);
            CommandProcess run = run(yaml, account.kubeconfig());
            run.exitCode();
            assertThat(trial(run).status()).as(output(run)).isEqualTo(TrialStatus.DONE);
            assertThat(trial(run).ledger().delivered()).isEqualTo(1_000);
            assertThat(limited.v1()
                            .events()
                            .inNamespace(account.namespace())
                            .list()
                            .getItems())
                    .isNotEmpty();
            assertThatThrownBy(() ->
                            limited.secrets().inNamespace(account.namespace()).list())
                    .hasMessageContaining("forbidden");
            awaitNothingLeft(Duration.ofSeconds(30));
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(named = FAULTS, matches = ".+")
    void endsTheTrialIfTheLinkOfANodeIsCut() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, IMAGE, NEVER_PULL));
        run.await("the load", () -> run.intervals() >= 2);
        String node = nodeOfPod();
        fault("cut", node);
        try {
            endsWithALostWorker(run, "the link of a node was cut");
            // Kubernetes keeps a deleted pod until its node reports that the pod has ended.
            Poll.until(
                    Duration.ofSeconds(30),
                    Duration.ofMillis(200),
                    () -> left().stream().allMatch(object -> object.startsWith("Pod ")));
            assertThat(left()).allMatch(object -> object.startsWith("Pod "));
        } finally {
            fault("mend", node);
        }
        long mended = System.nanoTime();
        awaitNothingLeft(Duration.ofMinutes(2));
        print("nothing left after the link was mended", mended);
    }

    /// Stops a node. This test runs last, because it leaves the cluster with one node fewer.
    @Test
    @Order(Integer.MAX_VALUE)
    @EnabledIfEnvironmentVariable(named = FAULTS, matches = ".+")
    void endsTheTrialIfANodeIsLost() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, IMAGE, NEVER_PULL));
        run.await("the load", () -> run.intervals() >= 2);
        String node = nodeOfPod();
        fault("stop", node);
        endsWithALostWorker(run, "a node was stopped");
        // Kubernetes keeps the pods of a lost node until an administrator or the cloud provider removes the node.
        client.nodes().withName(node).delete();
        long removed = System.nanoTime();
        awaitNothingLeft(Duration.ofMinutes(3));
        print("nothing left after the lost node was removed", removed);
    }

    private String nodeOfPod() {
        return client.pods()
                .inAnyNamespace()
                .withLabel("streamgauge.io/run")
                .list()
                .getItems()
                .getFirst()
                .getSpec()
                .getNodeName();
    }

    private static void fault(String kind, String node) throws IOException, InterruptedException {
        Process program = new ProcessBuilder(String.valueOf(System.getenv(FAULTS)), kind, node)
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor()).as(said).isZero();
    }

    private static void endsWithALostWorker(CommandProcess run, String fault) throws Exception {
        long start = System.nanoTime();
        run.await("the end of the trial", () -> Files.exists(run.directory().resolve("trials/001-scripted/end.json")));
        print("end after " + fault, start);
        // A worker counts as lost after 4 s without a response. Without this limit, the trial would continue
        // until Kubernetes reports that the pod was lost.
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        assertThat(run.exitCode()).isEqualTo(ExitCode.LOAD_FAILED);
        assertThat(trial(run).status()).isEqualTo(TrialStatus.WORKER_LOST);
        assertThat(trial(run).failure())
                .contains("did not respond", "Kubernetes does not report that the pod was lost");
    }

    private static void print(String what, long sinceNanos) {
        System.err.println(what + ": " + (System.nanoTime() - sinceNanos) / 1_000_000 + " ms");
    }

    @Test
    void reportsAMissingImage() throws Exception {
        CommandProcess run = run(IN_WORKER.formatted(120, "localhost/no-such-image:1", NEVER_PULL));
        assertThat(run.exitCode()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(output(run)).contains("the worker pods do not start", "no-such-image");
    }

    @Test
    void reportsAnUnknownFieldOfThePodTemplate() throws Exception {
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
