package io.streamgauge.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.streamgauge.HostPort;
import io.streamgauge.experiment.worker.KubernetesSettings;
import io.streamgauge.worker.transport.JoinToken;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerJobTest {
    static final KubernetesSettings SETTINGS = new KubernetesSettings(
            null, "registry.example/streamgauge:1", null, 4, 1L << 30, Map.of(), List.of(), Map.of(), false, Map.of());

    private static Job job(KubernetesSettings settings) {
        return new WorkerJob("streamgauge-1", settings, 3, new HostPort("10.0.0.5", 7400))
                .job(new KubernetesSerialization(), 25);
    }

    private static PodSpec pod(Job job) {
        return job.getSpec().getTemplate().getSpec();
    }

    private static Container container(Job job) {
        assertThat(pod(job).getContainers()).hasSize(1);
        return pod(job).getContainers().getFirst();
    }

    private static KubernetesSettings with(Map<String, Object> podTemplate) {
        return new KubernetesSettings(
                null,
                SETTINGS.image(),
                null,
                4,
                1L << 30,
                Map.of("disk", "nvme"),
                List.of(Map.of("key", "dedicated", "operator", "Exists", "tolerationSeconds", "30")),
                Map.of("app", "kafka"),
                true,
                podTemplate);
    }

    @Test
    void runsOnePodForEachWorkerAndNeverReplacesOne() {
        Job job = job(SETTINGS);
        assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
        assertThat(job.getSpec().getCompletions()).isEqualTo(3);
        assertThat(job.getSpec().getParallelism()).isEqualTo(3);
        assertThat(job.getSpec().getBackoffLimitPerIndex()).isZero();
        assertThat(job.getSpec().getPodReplacementPolicy()).isEqualTo("Failed");
        assertThat(pod(job).getRestartPolicy()).isEqualTo("Never");
        assertThat(container(job).getArgs()).containsSequence("worker", "--join", "10.0.0.5:7400");
    }

    @Test
    void limitsThePodToWholeCpusThatItRequests() {
        var resources = container(job(SETTINGS)).getResources();
        assertThat(resources.getLimits()).isEqualTo(resources.getRequests());
        assertThat(resources.getLimits().get("cpu")).isEqualTo(new Quantity("4"));
        assertThat(resources.getLimits().get("memory")).isEqualTo(new Quantity("1073741824"));
    }

    @Test
    void runsWithoutPrivileges() {
        Job job = job(SETTINGS);
        assertThat(pod(job).getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod(job).getAutomountServiceAccountToken()).isFalse();
        assertThat(container(job).getSecurityContext().getReadOnlyRootFilesystem())
                .isTrue();
        assertThat(container(job).getSecurityContext().getAllowPrivilegeEscalation())
                .isFalse();
        assertThat(container(job).getSecurityContext().getCapabilities().getDrop())
                .containsExactly("ALL");
    }

    @Test
    void placesThePodsAsTheExperimentRequests() {
        PodSpec pod = pod(job(with(Map.of())));
        assertThat(pod.getNodeSelector()).isEqualTo(Map.of("disk", "nvme"));
        assertThat(pod.getHostNetwork()).isTrue();
        assertThat(pod.getTolerations()).singleElement().satisfies(toleration -> {
            assertThat(toleration.getOperator()).isEqualTo("Exists");
            assertThat(toleration.getTolerationSeconds()).isEqualTo(30);
        });
        assertThat(pod.getAffinity()
                        .getPodAntiAffinity()
                        .getRequiredDuringSchedulingIgnoredDuringExecution()
                        .getFirst()
                        .getLabelSelector()
                        .getMatchLabels())
                .isEqualTo(Map.of("app", "kafka"));
    }

    /// Checks that the distribution ignores nodes whose taints the pods do not tolerate, because the pods cannot
    /// run there.
    @Test
    void spreadsThePodsOfTheRunEvenlyOverTheNodes() {
        Job job = job(SETTINGS);
        assertThat(pod(job).getTopologySpreadConstraints()).singleElement().satisfies(constraint -> {
            assertThat(constraint.getMaxSkew()).isEqualTo(1);
            assertThat(constraint.getTopologyKey()).isEqualTo("kubernetes.io/hostname");
            assertThat(constraint.getWhenUnsatisfiable()).isEqualTo("DoNotSchedule");
            assertThat(constraint.getNodeTaintsPolicy()).isEqualTo("Honor");
            Map<String, String> selected = constraint.getLabelSelector().getMatchLabels();
            assertThat(selected).containsOnlyKeys(WorkerJob.RUN_LABEL);
            assertThat(job.getSpec().getTemplate().getMetadata().getLabels()).containsAllEntriesOf(selected);
        });
    }

    /// The nodes of the pods to avoid count as nodes without workers.
    @Test
    void doesNotRequireAnEvenDistributionAwayFromOtherPods() {
        assertThat(pod(job(with(Map.of()))).getTopologySpreadConstraints())
                .singleElement()
                .satisfies(constraint ->
                        assertThat(constraint.getWhenUnsatisfiable()).isEqualTo("ScheduleAnyway"));
    }

    @Test
    void mergesFieldsOfThePodTemplate() {
        Job job = job(with(Map.of(
                "metadata",
                Map.of("annotations", Map.of("team", "load")),
                "spec",
                Map.of(
                        "priorityClassName",
                        "load-test",
                        "terminationGracePeriodSeconds",
                        "7",
                        "containers",
                        List.of(Map.of("name", "worker", "imagePullPolicy", "Never"))))));
        assertThat(pod(job).getPriorityClassName()).isEqualTo("load-test");
        assertThat(pod(job).getTerminationGracePeriodSeconds()).isEqualTo(7);
        assertThat(container(job).getImagePullPolicy()).isEqualTo("Never");
        assertThat(container(job).getImage()).isEqualTo(SETTINGS.image());
        assertThat(job.getSpec().getTemplate().getMetadata().getLabels()).containsKey(WorkerJob.RUN_LABEL);
        assertThat(job.getSpec().getTemplate().getMetadata().getAnnotations()).containsEntry("team", "load");
    }

    @Test
    void rejectsAFieldWithAValueOfAnotherKind() {
        assertThatThrownBy(() -> job(with(Map.of("spec", Map.of("priority", "high")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("priority");
    }

    @Test
    void letsTheJobOwnTheToken() {
        Job created = job(SETTINGS);
        created.getMetadata().setUid("uid-1");
        JoinToken token = JoinToken.random();
        Secret secret =
                new WorkerJob("streamgauge-1", SETTINGS, 3, new HostPort("10.0.0.5", 7400)).secret(created, token);
        assertThat(secret.getStringData()).containsValue(token.secret());
        assertThat(secret.getMetadata().getOwnerReferences())
                .singleElement()
                .satisfies(owner -> assertThat(owner.getUid()).isEqualTo("uid-1"));
    }
}
