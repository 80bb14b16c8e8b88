package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.HostFacts;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerHostTest {
    private static final HostFacts FACTS = new HostFacts("machine", "Linux", "cpu", 4, 1L << 30, "25", "ext4");

    @Test
    void takesItsNamesFromTheEnvironment() {
        assertThat(WorkerHost.withNames(FACTS, Map.of())).isEqualTo(FACTS);
        HostFacts pod = WorkerHost.withNames(
                FACTS,
                Map.of(
                        WorkerHost.NAME_VARIABLE, "pod 0 on node-1",
                        WorkerHost.MACHINE_VARIABLE, "node-1"));

        assertThat(pod.hostName()).isEqualTo("pod 0 on node-1");
        assertThat(pod.machine()).isEqualTo("node-1");
    }

    @Test
    void isTheMachineIfItHasNoOtherName() {
        HostFacts named = WorkerHost.withNames(FACTS, Map.of(WorkerHost.NAME_VARIABLE, "load-1"));

        assertThat(named.hostName()).isEqualTo("load-1");
        assertThat(named.machine()).isEqualTo("load-1");
    }

    @Test
    void knowsTheNodeOfAPodInFilesOfEarlierVersions() {
        assertThat(FACTS.named("pod 0 on node-1").machine()).isEqualTo("node-1");
    }
}
