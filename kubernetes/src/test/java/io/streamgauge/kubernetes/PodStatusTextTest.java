package io.streamgauge.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodStatusTextTest {
    private static Pod pod(String phase) {
        return new PodBuilder()
                .withNewMetadata()
                .withAnnotations(Map.of("batch.kubernetes.io/job-completion-index", "1"))
                .endMetadata()
                .withNewStatus()
                .withPhase(phase)
                .endStatus()
                .build();
    }

    private static Pod deleted(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp("2026-01-01T00:00:00Z")
                .endMetadata()
                .build();
    }

    @Test
    void reportsAFailureWithoutAReason() {
        assertThat(PodStatusText.loss(pod("Failed")))
                .contains("pod 1 failed, and Kubernetes does not report the reason");
    }

    @Test
    void reportsARequestedDeletion() {
        assertThat(PodStatusText.loss(deleted(pod("Running"))))
                .contains("Kubernetes deletes pod 1 at the request of a user or a program");
        assertThat(PodStatusText.loss(pod("Running"))).isEmpty();
    }
}
