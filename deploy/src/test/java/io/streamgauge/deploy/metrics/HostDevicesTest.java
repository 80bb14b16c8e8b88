package io.streamgauge.deploy.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class HostDevicesTest {
    @Test
    void countsWholeDisksOnly() {
        assertThat(HostDevices.disks(Set.of(
                        "sda", "sda1", "sda15", "vdb", "nvme0n1", "nvme0n1p1", "nvme0n1p14", "mmcblk0", "mmcblk0p2")))
                .containsExactlyInAnyOrder("sda", "vdb", "nvme0n1", "mmcblk0");
    }

    @Test
    void omitsLayersOnOtherDisks() {
        assertThat(HostDevices.disks(Set.of(
                        "sda", "dm-0", "md127", "loop3", "ram1", "zram0", "sr0", "nvme1n1", "nvme1c0n1", "zd16")))
                .containsExactlyInAnyOrder("sda", "nvme1n1");
    }

    /// Uses a partition whose disk is not listed. Such partitions exist on some virtual machines.
    @Test
    void countsAPartitionWhoseDiskIsMissing() {
        assertThat(HostDevices.disks(Set.of("xvda1", "xvdb", "xvdb1"))).containsExactlyInAnyOrder("xvda1", "xvdb");
    }

    @Test
    void omitsLoopbackAndVirtualInterfaces() {
        assertThat(HostDevices.interfaces(Set.of(
                        "lo",
                        "eth0",
                        "ens5",
                        "enp3s0f1",
                        "docker0",
                        "br-1a2b3c",
                        "br0",
                        "veth12ab",
                        "cali0a1b",
                        "flannel.1",
                        "cni0",
                        "bond0",
                        "wg0",
                        "tun0",
                        "virbr0",
                        "ifb1")))
                .containsExactlyInAnyOrder("eth0", "ens5", "enp3s0f1");
    }

    @Test
    void countsTheTrafficOfAVlanOnce() {
        assertThat(HostDevices.interfaces(Set.of("eth0", "eth0.100", "eno1.7")))
                .containsExactlyInAnyOrder("eth0", "eno1.7");
    }
}
