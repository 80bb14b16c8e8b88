package io.streamgauge.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.EventListBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.Poll;
import io.streamgauge.worker.transport.JoinToken;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Test of worker hosts with a simulated API server, which stores objects but does not start pods.
@NullUnmarked
class KubernetesHostsTest {
    private static final String NAMESPACE = "load";
    private static final String FIRST = "pod 0 on node-1";

    @Nested
    @NullUnmarked
    @EnableKubernetesMockClient(crud = true, https = false)
    class WithAStoreOfObjects {
        private KubernetesMockServer server;
        private KubernetesClient client;
        private final List<String> steps = new CopyOnWriteArrayList<>();

        private KubernetesHosts start() throws DriverException {
            return KubernetesHostsTest.start(server.createClient(), steps);
        }

        private Job job() {
            List<Job> jobs =
                    client.batch().v1().jobs().inNamespace(NAMESPACE).list().getItems();
            assertThat(jobs).hasSize(1);
            return jobs.getFirst();
        }

        private void create(int index, PodStatus status) {
            String job = job().getMetadata().getName();
            Pod pod = new PodBuilder()
                    .withNewMetadata()
                    .withName(job + "-" + index)
                    .withLabels(Map.of(WorkerJob.RUN_LABEL, job))
                    .withAnnotations(Map.of("batch.kubernetes.io/job-completion-index", Integer.toString(index)))
                    .endMetadata()
                    .withNewSpec()
                    .withNodeName("node-" + (index + 1))
                    .endSpec()
                    .withStatus(status)
                    .build();
            client.pods().inNamespace(NAMESPACE).resource(pod).create();
        }

        private static void await(String what, BooleanSupplier condition) throws InterruptedException {
            assertThat(Poll.until(Duration.ofSeconds(20), Duration.ofMillis(20), condition::getAsBoolean))
                    .as(what)
                    .isTrue();
        }

        private static PodStatus waitingFor(String reason, String message) {
            return new PodStatusBuilder()
                    .withPhase("Pending")
                    .addNewContainerStatus()
                    .withNewState()
                    .withNewWaiting(message, reason)
                    .endState()
                    .endContainerStatus()
                    .build();
        }

        /// Sets the events that the cluster lists for an object.
        private void events(String object, Event... events) {
            server.expect()
                    .get()
                    .withPath("/api/v1/namespaces/load/events?fieldSelector=involvedObject.name%3D" + object)
                    .andReturn(200, new EventListBuilder().withItems(events).build())
                    .always();
        }

        private static Event event(String object, String reason, String message) {
            return new EventBuilder()
                    .withNewMetadata()
                    .withName("event-" + reason)
                    .endMetadata()
                    .withNewInvolvedObject()
                    .withName(object)
                    .endInvolvedObject()
                    .withReason(reason)
                    .withMessage(message)
                    .build();
        }

        private static PodStatus terminated(String reason, int status, String message) {
            return new PodStatusBuilder()
                    .withPhase("Failed")
                    .addNewContainerStatus()
                    .withNewState()
                    .withNewTerminated()
                    .withReason(reason)
                    .withExitCode(status)
                    .withMessage(message)
                    .endTerminated()
                    .endState()
                    .endContainerStatus()
                    .build();
        }

        @Test
        void createsAJobAndASecretThatItOwns() throws Exception {
            try (KubernetesHosts _ = start()) {
                assertThat(job().getSpec().getActiveDeadlineSeconds()).isPositive();
                assertThat(client.secrets().inNamespace(NAMESPACE).list().getItems())
                        .singleElement()
                        .satisfies(secret -> assertThat(secret.getMetadata().getOwnerReferences())
                                .extracting("name")
                                .containsExactly(job().getMetadata().getName()));
                assertThat(steps).singleElement().asString().contains("namespace load", "3 pods");
            }
            assertThat(client.batch().v1().jobs().inNamespace(NAMESPACE).list().getItems())
                    .isEmpty();
        }

        @Test
        void removesTheDeadlineWhenAllPodsHaveJoined() throws Exception {
            try (KubernetesHosts hosts = start()) {
                hosts.complete();
                assertThat(job().getSpec().getActiveDeadlineSeconds()).isNull();
            }
        }

        /// Simulates an API server that rejects the removal of the deadline. With this deadline, the cluster
        /// would end the pods during the run.
        @Test
        void failsIfTheDeadlineCannotBeRemoved() throws Exception {
            try (KubernetesHosts hosts = start()) {
                server.expect()
                        .patch()
                        .withPath("/apis/batch/v1/namespaces/load/jobs/"
                                + job().getMetadata().getName())
                        .andReturn(
                                403,
                                new StatusBuilder()
                                        .withCode(403)
                                        .withMessage("cannot patch")
                                        .build())
                        .always();
                assertThatThrownBy(hosts::complete)
                        .isInstanceOf(DriverException.class)
                        .hasMessageContaining("cannot patch");
            }
        }

        @Test
        void reportsTheCausesOfWaitingPods() throws Exception {
            try (KubernetesHosts hosts = start()) {
                create(
                        0,
                        new PodStatusBuilder()
                                .withPhase("Pending")
                                .addNewCondition()
                                .withType("PodScheduled")
                                .withStatus("False")
                                .withMessage("0/3 nodes are available: 3 Insufficient cpu.")
                                .endCondition()
                                .build());
                create(1, waitingFor("ImagePullBackOff", "Back-off pulling image"));
                create(2, waitingFor("ContainerCreating", null));
                await(
                        "both reasons",
                        () -> hosts.waitingFor(0, 3)
                                .equals(
                                        "0 of 3 worker pods have joined. pod 0 waits for a node: 0/3 nodes are available: 3"
                                                + " Insufficient cpu. pod 1 waits for its container: ImagePullBackOff: Back-off pulling"
                                                + " image"));
                assertThat(hosts.waitingFor(0, 1)).startsWith("0 of 1 worker pod has joined. pod 0 waits");
                hosts.check();
            }
        }

        @Test
        void failsAtOnceIfTheImageIsMissing() throws Exception {
            try (KubernetesHosts hosts = start()) {
                create(0, waitingFor("ErrImageNeverPull", "Container image is not present"));
                await("the reason", () -> hosts.waitingFor(0, 3).contains("ErrImageNeverPull"));
                assertThatThrownBy(hosts::check)
                        .isInstanceOf(DriverException.class)
                        .hasMessageContaining("Container image is not present");
            }
        }

        @Test
        void reportsAQuotaThatPreventsPods() throws Exception {
            try (KubernetesHosts hosts = start()) {
                String name = job().getMetadata().getName();
                events(name, event(name, "FailedCreate", "exceeded quota: cpus"));
                assertThat(hosts.waitingFor(0, 3)).contains("cannot create a pod: exceeded quota: cpus");
            }
        }

        @Test
        void reportsWhyANodeDoesNotCreateAContainer() throws Exception {
            try (KubernetesHosts hosts = start()) {
                create(0, waitingFor("ContainerCreating", null));
                String pod = job().getMetadata().getName() + "-0";
                events(
                        pod,
                        event(pod, "Scheduled", "Successfully assigned"),
                        event(pod, "FailedMount", "secret \"ca\" not found."));
                await(
                        "the pod",
                        () -> hosts.waitingFor(0, 3).contains("waits for its container: secret \"ca\" not found"));
            }
        }

        /// The cluster could not schedule the pod before an autoscaler added a node, which now pulls the image.
        @Test
        void ignoresAFailureBeforeALaterEvent() throws Exception {
            try (KubernetesHosts hosts = start()) {
                create(0, waitingFor("ContainerCreating", null));
                String pod = job().getMetadata().getName() + "-0";
                events(
                        pod,
                        event(pod, "FailedScheduling", "0/5 nodes are available"),
                        event(pod, "Scheduled", "Successfully assigned"),
                        event(pod, "Pulling", "Pulling image"));
                // The failure of the second pod shows that the first pod is known.
                create(1, waitingFor("ContainerCreating", null));
                String second = job().getMetadata().getName() + "-1";
                events(second, event(second, "FailedMount", "secret \"ca\" not found."));
                await("the second pod", () -> hosts.waitingFor(0, 3).contains("secret \"ca\" not found"));
                assertThat(hosts.waitingFor(0, 3)).doesNotContain("0/5 nodes");
            }
        }

        /// Each request for the events of a pod takes time, in which the deadline of the Job could expire.
        @Test
        void requestsTheEventsOfFewPods() throws Exception {
            try (KubernetesHosts hosts = start()) {
                for (int i = 0; i < 20; i++) {
                    create(i, waitingFor("ContainerCreating", null));
                }
                int before = server.getRequestCount();
                hosts.waitingFor(0, 20);
                assertThat(server.getRequestCount() - before).isBetween(5, 8);
            }
        }

        /// Ctrl-C interrupts the thread that closes the hosts.
        @Test
        void deletesTheJobOfAnInterruptedThread() throws Exception {
            KubernetesHosts hosts = start();
            Thread.currentThread().interrupt();
            hosts.close();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(client.batch().v1().jobs().inNamespace(NAMESPACE).list().getItems())
                    .isEmpty();
            assertThat(steps).noneMatch(step -> step.contains("was not deleted"));
        }

        @Test
        void reportsALostPodWithItsCause() throws Exception {
            List<String> lost = new CopyOnWriteArrayList<>();
            try (KubernetesHosts hosts = start()) {
                hosts.onLoss(lost::add);
                create(0, terminated("OOMKilled", 137, null));
                await("the loss", () -> lost.contains(FIRST));
                assertThat(hosts.causeOfLoss(FIRST, Duration.ofSeconds(1)))
                        .hasValueSatisfying(
                                cause -> assertThat(cause).contains("memory limit", "workers.resources.memory"));
                assertThatThrownBy(hosts::check)
                        .isInstanceOf(DriverException.class)
                        .hasMessageContaining("memory limit")
                        .hasMessageContaining("start the command again");
            }
        }

        @Test
        void reportsTheMessageOfAContainerThatFails() throws Exception {
            try (KubernetesHosts hosts = start()) {
                create(0, terminated("StartError", 128, "no such file\nor directory"));
                await(
                        "the loss",
                        () -> hosts.causeOfLoss(FIRST, Duration.ofSeconds(1))
                                .filter(cause -> cause.contains("status 128 (StartError): no such file; or directory"))
                                .isPresent());
            }
        }

        @Test
        void reportsADeletedPod() throws Exception {
            List<String> lost = new CopyOnWriteArrayList<>();
            try (KubernetesHosts hosts = start()) {
                create(0, new PodStatusBuilder().withPhase("Running").build());
                hosts.onLoss(lost::add);
                client.pods().inNamespace(NAMESPACE).delete();
                await("the loss", () -> lost.contains(FIRST));
            }
        }

        @Test
        void reportsALossThatKubernetesHasNotDetected() throws Exception {
            try (KubernetesHosts hosts = start()) {
                create(0, new PodStatusBuilder().withPhase("Running").build());
                assertThat(hosts.causeOfLoss(FIRST, Duration.ofSeconds(1)))
                        .hasValueSatisfying(cause -> assertThat(cause).contains("does not report that the pod"));
            }
        }

        @Test
        void doesNotWaitForTheReplacementOfALostPod() throws Exception {
            try (KubernetesHosts hosts = start()) {
                hosts.complete();
                assertThatThrownBy(hosts::check).hasMessageContaining("does not replace lost pods");
            }
        }
    }

    @Nested
    @NullUnmarked
    @EnableKubernetesMockClient(https = false)
    class WithScriptedAnswers {
        private KubernetesMockServer server;
        private KubernetesClient client;

        @Test
        void explainsThatTheAccountMayNotCreateJobs() {
            server.expect()
                    .post()
                    .withPath("/apis/batch/v1/namespaces/load/jobs?fieldValidation=Strict")
                    .andReturn(
                            403,
                            new StatusBuilder()
                                    .withCode(403)
                                    .withMessage("User \"ci\" cannot create resource \"jobs\"")
                                    .build())
                    .always();
            assertThatThrownBy(() -> start(client, new CopyOnWriteArrayList<>()))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("namespace load")
                    .hasMessageContaining("cannot create resource")
                    .hasMessageContaining("Allow your account to create");
        }
    }

    private static KubernetesHosts start(KubernetesClient client, List<String> steps) throws DriverException {
        return KubernetesHosts.start(
                new Cluster(client, NAMESPACE),
                WorkerJobTest.SETTINGS,
                3,
                new HostPort("10.0.0.5", 7400),
                JoinToken.random(),
                steps::add);
    }
}
