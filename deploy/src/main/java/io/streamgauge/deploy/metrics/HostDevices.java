package io.streamgauge.deploy.metrics;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Selection of the devices of a Linux host whose traffic Streamgauge counts: whole disks, and network
/// interfaces that reach other hosts. Other devices count the same traffic a second time, or count traffic that
/// does not leave the host.
final class HostDevices {
    /// Block devices that are not disks, or that are layers above other disks. Such layers are the device
    /// mapper, software RAID, caches, ZFS volumes and the paths of a multipath NVMe disk.
    private static final Pattern NOT_A_DISK =
            Pattern.compile("(dm-|md|loop|ram|zram|sr|fd|bcache|drbd|zd)[0-9]+.*|nvme[0-9]+c[0-9]+n[0-9]+.*");

    private static final Pattern PARTITION = Pattern.compile("(.*[0-9])p[0-9]+|(.*[a-z])[0-9]+");

    /// Interfaces whose traffic does not leave the host or is also counted by other interfaces. Examples are
    /// bridges, bonds, tunnels, and the interfaces of containers and virtual machines.
    private static final Pattern VIRTUAL = Pattern.compile(
            "lo|(veth|vnet|docker|br-|virbr|lxc|lxd|cni|cali|cilium|flannel|vxlan|geneve|kube-|nodelocaldns|podman|weave"
                    + "|ovs-|tun|tap|wg|tailscale|zt|sit|gre|gretap|erspan|ip6|ipip|ip_vti|tunl|dummy|ifb|bond|team|macvlan"
                    + "|macvtap|ipvlan|fwbr|fwpr|fwln|vmbr|vmnet|vboxnet|nlmon|vcan)[^ ]*|br[0-9]+");

    private HostDevices() {}

    /// Returns the whole disks among the block devices. A partition is included only if its disk is not among
    /// the devices.
    static Set<String> disks(Set<String> devices) {
        Set<String> disks = new TreeSet<>();
        for (String device : devices) {
            if (!NOT_A_DISK.matcher(device).matches() && !isPartOf(device, devices)) {
                disks.add(device);
            }
        }
        return disks;
    }

    private static boolean isPartOf(String device, Set<String> devices) {
        Matcher partition = PARTITION.matcher(device);
        if (!partition.matches()) {
            return false;
        }
        String disk = partition.group(1) == null ? partition.group(2) : partition.group(1);
        return devices.contains(disk);
    }

    /// Returns the network interfaces that reach other hosts. A VLAN interface is included only if its parent is
    /// not among the interfaces.
    static Set<String> interfaces(Set<String> devices) {
        Set<String> interfaces = new TreeSet<>();
        for (String device : devices) {
            int dot = device.indexOf('.');
            boolean vlan = dot > 0 && devices.contains(device.substring(0, dot));
            if (!VIRTUAL.matcher(device).matches() && !vlan) {
                interfaces.add(device);
            }
        }
        return interfaces;
    }
}
