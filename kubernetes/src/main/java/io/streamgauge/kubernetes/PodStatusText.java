package io.streamgauge.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Description of the state of a worker pod as reported by Kubernetes. The sentences do not end with a full
/// stop.
final class PodStatusText {
    /// Annotation with the index of a pod of the Job.
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    /// Reasons that prevent a container from starting until the Job or the node is corrected.
    private static final Set<String> PERMANENT = Set.of("ErrImageNeverPull", "InvalidImageName");

    private static final String CREATING = "ContainerCreating";

    private PodStatusText() {}

    /// Returns the name under which the host in a pod joins the run.
    static String hostName(Pod pod) {
        return name(pod) + " on " + pod.getSpec().getNodeName();
    }

    private static String name(Pod pod) {
        return "pod " + pod.getMetadata().getAnnotations().getOrDefault(INDEX, "?");
    }

    /// Returns the reason why a pod is not running yet; empty if its status does not contain a reason, for
    /// example because the pod is running or because its container is being created.
    static Optional<String> waiting(Pod pod) {
        Optional<String> unschedulable =
                unschedulable(pod).map(c -> name(pod) + " waits for a node: " + withoutPeriod(c.getMessage()));
        return unschedulable.or(() -> containerWaiting(pod)
                .map(waiting -> name(pod) + " waits for its container: " + waiting.getReason()
                        + (waiting.getMessage() == null ? "" : ": " + withoutPeriod(waiting.getMessage()))));
    }

    /// Returns whether the node is creating the container of a pod. If the creation fails, the status of the pod
    /// does not contain the reason.
    static boolean isCreating(Pod pod) {
        return containerStates(pod)
                .map(ContainerState::getWaiting)
                .anyMatch(waiting -> waiting != null && CREATING.equals(waiting.getReason()));
    }

    /// @param reason message of the last event about a failure of the pod
    static String notCreated(Pod pod, String reason) {
        return name(pod) + " waits for its container: " + withoutPeriod(reason);
    }

    /// Returns whether Kubernetes has not found a node for a pod yet.
    static boolean waitsForNode(Pod pod) {
        return unschedulable(pod).isPresent();
    }

    private static Optional<PodCondition> unschedulable(Pod pod) {
        return condition(pod, "PodScheduled").filter(c -> c.getStatus().equals("False"));
    }

    /// Returns the cause of the loss of a pod that no longer exists.
    static String deleted(Pod pod) {
        return "Kubernetes deleted " + name(pod);
    }

    /// Returns whether the container of a pod cannot start until the Job or the node is corrected.
    static boolean isPermanent(Pod pod) {
        return containerWaiting(pod).map(w -> PERMANENT.contains(w.getReason())).orElse(false);
    }

    private static Optional<ContainerStateWaiting> containerWaiting(Pod pod) {
        return containerStates(pod)
                .map(ContainerState::getWaiting)
                .filter(waiting -> waiting != null
                        && waiting.getReason() != null
                        && !waiting.getReason().equals(CREATING))
                .findFirst();
    }

    /// Returns the reason for the loss of a pod; empty if the pod was not lost.
    static Optional<String> loss(Pod pod) {
        Optional<String> terminated = containerStates(pod)
                .map(ContainerState::getTerminated)
                .filter(end -> end != null)
                .findFirst()
                .map(end -> terminated(pod, end));
        boolean failed = "Failed".equals(pod.getStatus().getPhase());
        boolean deleted = pod.getMetadata().getDeletionTimestamp() != null;
        Optional<String> cause = condition(pod, "DisruptionTarget")
                .map(c -> "Kubernetes removes " + name(pod) + " (" + c.getReason() + "): "
                        + withoutPeriod(c.getMessage()))
                .or(() -> terminated)
                .or(() -> Optional.ofNullable(pod.getStatus().getReason())
                        .map(reason -> "Kubernetes ended " + name(pod) + " (" + reason + "): "
                                + withoutPeriod(pod.getStatus().getMessage())))
                .or(() -> Optional.of(
                        deleted
                                ? "Kubernetes deletes " + name(pod) + " at the request of a user or a program"
                                : name(pod) + " failed, and Kubernetes does not report the reason"));
        return failed || deleted || terminated.isPresent() ? cause : Optional.empty();
    }

    private static String terminated(Pod pod, ContainerStateTerminated end) {
        if ("OOMKilled".equals(end.getReason())) {
            return name(pod) + " exceeded its memory limit (workers.resources.memory)";
        }
        return "the container of " + name(pod) + " exited with status " + end.getExitCode()
                + (end.getMessage() == null ? "" : " (" + end.getReason() + "): " + withoutPeriod(end.getMessage()));
    }

    private static Stream<ContainerState> containerStates(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream().map(ContainerStatus::getState);
    }

    private static Optional<PodCondition> condition(Pod pod, String type) {
        return pod.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals(type))
                .findFirst();
    }

    private static String withoutPeriod(String message) {
        return message == null
                ? "no reason given"
                : message.strip().replaceAll("\\s*\\R\\s*", "; ").replaceAll("\\.$", "");
    }
}
