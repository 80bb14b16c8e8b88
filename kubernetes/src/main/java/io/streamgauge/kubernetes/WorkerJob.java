package io.streamgauge.kubernetes;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.streamgauge.HostPort;
import io.streamgauge.experiment.worker.KubernetesSettings;
import io.streamgauge.worker.transport.JoinToken;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Manifests of the worker pods of a run: an Indexed Job with a pod for each worker host, and a Secret with the
/// token. The Job owns the Secret so that the cluster deletes the Secret together with the Job.
///
/// @param name name of the Job and of the Secret
/// @param count number of pods
/// @param controller address to which the pods connect
record WorkerJob(String name, KubernetesSettings settings, int count, HostPort controller) {
    /// Label of the pods. Its value is the name of the Job.
    static final String RUN_LABEL = "streamgauge.io/run";

    private static final String NODE = "kubernetes.io/hostname";
    private static final String TOKEN = "token";

    private Map<String, String> labels() {
        return Map.of("app.kubernetes.io/name", "streamgauge", RUN_LABEL, name);
    }

    /// Returns the Job.
    ///
    /// @param deadlineSeconds time since the start of the Job after which the cluster ends the pods; the
    ///     controller can extend this time
    Job job(KubernetesSerialization serialization, long deadlineSeconds) {
        Map<?, ?> constant = readConstantPart(serialization);
        Map<String, Object> spec = Map.of(
                "completions",
                count,
                "parallelism",
                count,
                "activeDeadlineSeconds",
                deadlineSeconds,
                "template",
                TemplateMerge.merge(
                        Map.of("metadata", Map.of("labels", labels()), "spec", podSpec()), settings.podTemplate()));
        Map<String, Object> variable = Map.of("metadata", Map.of("name", name, "labels", labels()), "spec", spec);
        return serialization.convertValue(TemplateMerge.merge(constant, variable), Job.class);
    }

    private static Map<?, ?> readConstantPart(KubernetesSerialization serialization) {
        InputStream file = Objects.requireNonNull(WorkerJob.class.getResourceAsStream("worker-job.yaml"));
        return serialization.unmarshal(file, Map.class);
    }

    private Map<String, Object> podSpec() {
        Map<String, Object> spec = new HashMap<>(Map.of(
                "nodeSelector",
                settings.nodeSelector(),
                "tolerations",
                settings.tolerations(),
                "topologySpreadConstraints",
                List.of(evenSpread()),
                "containers",
                List.of(container()),
                "volumes",
                List.of(Map.of("name", TOKEN, "secret", Map.of("secretName", name)))));
        if (settings.hostNetwork()) {
            spec.putAll(Map.of("hostNetwork", true, "dnsPolicy", "ClusterFirstWithHostNet"));
        }
        if (!settings.awayFrom().isEmpty()) {
            spec.put("affinity", Map.of("podAntiAffinity", awayFromOtherPods()));
        }
        return spec;
    }

    /// Returns the constraint that spreads the pods evenly over the nodes. Two workers on one node would
    /// share its CPUs and its network while other nodes are idle. With pods to avoid, the even distribution
    /// is not required, because the nodes of these pods count as nodes without workers, so that the other
    /// nodes could run only one worker each.
    private Map<String, Object> evenSpread() {
        return Map.of(
                "maxSkew",
                1,
                "topologyKey",
                NODE,
                "whenUnsatisfiable",
                settings.awayFrom().isEmpty() ? "DoNotSchedule" : "ScheduleAnyway",
                "nodeTaintsPolicy",
                "Honor",
                "labelSelector",
                Map.of("matchLabels", Map.of(RUN_LABEL, name)));
    }

    private Map<String, Object> awayFromOtherPods() {
        return Map.of(
                "requiredDuringSchedulingIgnoredDuringExecution",
                List.of(Map.of(
                        "topologyKey",
                        NODE,
                        "labelSelector",
                        Map.of("matchLabels", settings.awayFrom()),
                        "namespaceSelector",
                        Map.of())));
    }

    /// Returns the container of a worker. Its requests and limits are equal so that the pod has the
    /// quality-of-service class `Guaranteed`. Its number of CPUs is an integer so that the node can dedicate
    /// CPUs to the container.
    private Map<String, Object> container() {
        Map<String, String> resources =
                Map.of("cpu", Integer.toString(settings.cpus()), "memory", Long.toString(settings.memoryBytes()));
        return Map.of(
                "name",
                "worker",
                "image",
                settings.image(),
                "args",
                arguments(),
                "resources",
                Map.of("requests", resources, "limits", resources));
    }

    private List<String> arguments() {
        return List.of(
                "worker",
                "--join",
                controller.toString(),
                "--token-file",
                "/var/run/streamgauge/" + TOKEN,
                "--wait",
                "600");
    }

    /// Returns the Secret.
    ///
    /// @param owner created Job, which owns the Secret
    Secret secret(Job owner, JoinToken token) {
        return new SecretBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels())
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("batch/v1")
                        .withKind("Job")
                        .withName(name)
                        .withUid(owner.getMetadata().getUid())
                        .build())
                .endMetadata()
                .withStringData(Map.of(TOKEN, token.secret()))
                .build();
    }
}
