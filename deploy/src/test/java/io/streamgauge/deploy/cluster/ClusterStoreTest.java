package io.streamgauge.deploy.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.cluster.ClusterRecord.Member;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ProcessIdentity;
import io.streamgauge.process.VirtualNetwork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ClusterStoreTest {
    @TempDir
    Path place;

    private ClusterStore store;

    @BeforeEach
    void open() {
        store = new ClusterStore(place.resolve("state/clusters"));
    }

    private static ClusterRecord starting(String name) {
        return ClusterRecord.starting(name, "kafka", "4.3.1", Network.LOOPBACK);
    }

    private static Member self() {
        return new Member("kafka-1", false, ProcessIdentity.ofSelf());
    }

    @Test
    void readsBackAWrittenRecord() throws Exception {
        ClusterRecord cluster = starting("some")
                .withMember(self())
                .withDirectory(place.resolve("streamgauge-data"))
                .withNetwork(new VirtualNetwork("0a1b2c"))
                .running(Set.of(ProcessHandle.current().pid()), List.of("127.0.0.1:1"), Map.of("a", "b"));
        assertThat(store.reserve(cluster)).isTrue();
        assertThat(store.find("some")).contains(cluster);
        assertThat(store.all()).containsExactly(cluster);
        assertThat(cluster.members()).allMatch(Member::broker);
    }

    @Test
    void showsABrokerThatExitedAtTheEndOfTheStart() throws Exception {
        Member exited = new Member("kafka-2", false, new ProcessIdentity(Long.MAX_VALUE, "0"));
        Member format = new Member("kafka-2-format", false, new ProcessIdentity(Long.MAX_VALUE - 1, "0"));
        ClusterRecord cluster = starting("some")
                .withMember(self())
                .withMember(format)
                .withMember(exited)
                .running(Set.of(ProcessHandle.current().pid(), Long.MAX_VALUE), List.of(), Map.of());
        assertThat(cluster.members()).extracting(Member::name).containsExactly("kafka-1", "kafka-2");
        assertThat(ClusterStatus.of(cluster, store).state()).isEqualTo(ClusterStatus.State.DEGRADED);
    }

    @Test
    void countsOnlyBrokersAsNodes() {
        ProcessIdentity zookeeper = new ProcessIdentity(Long.MAX_VALUE, "0");
        ProcessIdentity bookie = new ProcessIdentity(Long.MAX_VALUE - 1, "0");
        ProcessIdentity broker = new ProcessIdentity(Long.MAX_VALUE - 2, "0");
        ClusterRecord cluster = starting("some")
                .withMember(new Member("pulsar-zookeeper", false, zookeeper))
                .withMember(new Member("pulsar-bookie-1", false, bookie))
                .withMember(new Member("pulsar-broker-1", false, broker))
                .running(Set.of(zookeeper.pid(), bookie.pid(), broker.pid()), List.of("127.0.0.1:6650"), Map.of());
        assertThat(ClusterStatus.of(cluster, store).processes()).hasSize(3);
        assertThat(ClusterStatus.of(cluster, store).nodes()).isEqualTo(1);
    }

    @Test
    void reservesANameOnlyOnce() throws Exception {
        assertThat(store.reserve(starting("some"))).isTrue();
        assertThat(store.reserve(starting("some"))).isFalse();
        store.delete("some");
        assertThat(store.reserve(starting("some"))).isTrue();
    }

    @Test
    void freesTheNameOfAnEmptyStart() throws Exception {
        store.reserve(starting("some"));
        store.write(starting("some").failed("because"));
        assertThat(store.reserve(starting("some"))).isTrue();
        store.write(starting("some").withMember(self()).failed("but it runs"));
        assertThat(store.reserve(starting("some"))).isFalse();
    }

    @Test
    void protectsSettingsFromOtherUsers() throws Exception {
        store.reserve(starting("some"));
        store.writeSettings("some", List.of("password=x"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store.settings("some"))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store.directory("some"))))
                .isEqualTo("rwx------");
    }

    @Test
    void reportsAnUnreadableFile() throws Exception {
        store.reserve(starting("some"));
        Files.writeString(store.directory("some").resolve("cluster.json"), "{");
        assertThatThrownBy(store::all)
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("cluster 'some'")
                .hasMessageContaining("cluster.json");
    }

    @Test
    void marksAStartWithoutItsCommandAsAbandoned() throws Exception {
        ClusterRecord cluster = starting("some");
        assertThat(ClusterStatus.of(cluster, store).state()).isEqualTo(ClusterStatus.State.STARTING);
        ClusterRecord abandoned = new ClusterRecord(
                "some",
                "kafka",
                "4.3.1",
                cluster.phase(),
                null,
                cluster.since(),
                new ProcessIdentity(cluster.command().pid(), "1"),
                cluster.machine(),
                Network.LOOPBACK,
                List.of(),
                Set.of(),
                List.of(),
                List.of(),
                Map.of());
        assertThat(ClusterStatus.of(abandoned, store).state()).isEqualTo(ClusterStatus.State.ABANDONED);
        assertThat(store.reserve(abandoned)).isTrue();
        new ClusterStop(store).stop("some");
        assertThat(store.directory("some")).doesNotExist();
    }

    private static ClusterRecord running(String machine) {
        ClusterRecord here = starting("some");
        return new ClusterRecord(
                "some",
                "kafka",
                "4.3.1",
                ClusterRecord.Phase.RUNNING,
                null,
                here.since(),
                here.command(),
                machine,
                Network.LOOPBACK,
                List.of(self()),
                Set.of(),
                List.of(),
                List.of(),
                Map.of());
    }

    @Test
    void doesNotStopAClusterOfAnotherMachine() throws Exception {
        ClusterRecord elsewhere = running("another-host boot pid:[1]");
        store.reserve(elsewhere);
        assertThat(ClusterStatus.of(elsewhere, store).state()).isEqualTo(ClusterStatus.State.ELSEWHERE);
        assertThatThrownBy(() -> new ClusterStop(store).stop("some")).hasMessageContaining("another-host");
        assertThat(store.find("some")).isPresent();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void recognizesItsMachineAfterAChangeOfTheHostName() {
        String boot = MachineIdentity.id().split(" ", 2)[1];
        ClusterRecord renamed = running("former-name " + boot);
        assertThat(renamed.isOnAnotherMachine()).isFalse();
        assertThat(renamed.isOfThisBoot()).isTrue();
        ClusterRecord container = running("former-name " + boot + "0");
        assertThat(container.isOnAnotherMachine()).isTrue();
        assertThat(container.isOfThisBoot()).isFalse();
    }

    @Test
    void comparesTheHostNamesOfMachinesWithoutABootId() {
        assertThat(MachineIdentity.isSameBoot("one", "one")).isTrue();
        assertThat(MachineIdentity.isSameBoot("one", "other")).isFalse();
        assertThat(MachineIdentity.isSameBoot("one", "one boot pid:[1]")).isFalse();
    }
}
