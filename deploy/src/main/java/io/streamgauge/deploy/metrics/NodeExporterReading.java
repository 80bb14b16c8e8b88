package io.streamgauge.deploy.metrics;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Response of a node_exporter on Linux, reduced to the series that Streamgauge needs.
///
/// @param hostName name of the host as its kernel reports it; empty if unknown
/// @param cpuSeconds CPU time in seconds by CPU and state, for example `0 user`
/// @param cpus names of the CPUs
/// @param single values of the series that do not have labels
/// @param byDevice values of the series of disks and network interfaces, by series and device
/// @param addresses MAC addresses of the network interfaces, by device
record NodeExporterReading(
        String hostName,
        Map<String, Double> cpuSeconds,
        Set<String> cpus,
        Map<String, Double> single,
        Map<String, Map<String, Double>> byDevice,
        Map<String, String> addresses) {
    static final String MEMORY_TOTAL = "node_memory_MemTotal_bytes";
    static final String MEMORY_AVAILABLE = "node_memory_MemAvailable_bytes";
    static final String CONTEXT_SWITCHES = "node_context_switches_total";
    static final String BOOT_TIME = "node_boot_time_seconds";
    static final String DISK_WRITTEN = "node_disk_written_bytes_total";
    static final String DISK_READ = "node_disk_read_bytes_total";
    static final String DISK_BUSY = "node_disk_io_time_seconds_total";
    static final String SENT = "node_network_transmit_bytes_total";
    static final String RECEIVED = "node_network_receive_bytes_total";
    static final String SPEED = "node_network_speed_bytes";
    private static final String INTERFACE_ID = "node_network_iface_id";
    private static final String INTERFACE_LINK = "node_network_iface_link";
    private static final String INTERFACE_INFO = "node_network_info";
    private static final String INTERFACE_FLAGS = "node_network_flags";
    /// Flag of an interface that is a part of another interface (`IFF_SLAVE` in the kernel).
    private static final long SLAVE = 0x800;

    private static final String NAME_ASSIGN_TYPE = "node_network_name_assign_type";
    /// Assignment type of a name that a user specified when creating the interface (`NET_NAME_USER` in the
    /// kernel). The names that drivers assign to physical interfaces have other types.
    private static final double NAMED_BY_USER = 3;

    private static final String CPU = "node_cpu_seconds_total";
    private static final String UNAME = "node_uname_info";
    private static final Set<String> SINGLE = Set.of(MEMORY_TOTAL, MEMORY_AVAILABLE, CONTEXT_SWITCHES, BOOT_TIME);
    private static final Set<String> DEVICES = Set.of(
            DISK_WRITTEN,
            DISK_READ,
            DISK_BUSY,
            SENT,
            RECEIVED,
            SPEED,
            INTERFACE_ID,
            INTERFACE_LINK,
            INTERFACE_FLAGS,
            NAME_ASSIGN_TYPE);

    /// Parses a response.
    ///
    /// @throws IOException if the response is invalid, or does not come from a node_exporter on Linux
    static NodeExporterReading of(String text) throws IOException {
        NodeExporterReading reading;
        try {
            reading = parse(text);
        } catch (IllegalArgumentException broken) {
            throw new IOException(broken.getMessage(), broken);
        }
        if (reading.cpuSeconds.isEmpty()) {
            throw new IOException("the response does not contain the series " + CPU
                    + ". Specify the address of node_exporter 0.16 or later, and enable its collector 'cpu'");
        }
        return reading;
    }

    private static NodeExporterReading parse(String text) {
        Map<String, Double> cpu = new HashMap<>();
        Set<String> cpus = new HashSet<>();
        Map<String, Double> single = new HashMap<>();
        Map<String, Map<String, Double>> byDevice = new HashMap<>();
        Map<String, String> addresses = new HashMap<>();
        String[] name = {""};
        PrometheusText.read(text, NodeExporterReading::isNeeded, sample -> {
            Map<String, String> labels = sample.labels();
            if (sample.series().equals(CPU)) {
                cpus.add(labels.getOrDefault("cpu", ""));
                cpu.put(labels.getOrDefault("cpu", "") + " " + labels.getOrDefault("mode", ""), sample.value());
            } else if (sample.series().equals(UNAME)) {
                name[0] = labels.getOrDefault("nodename", "");
            } else if (sample.series().equals(INTERFACE_INFO)) {
                addresses.put(labels.getOrDefault("device", ""), labels.getOrDefault("address", ""));
            } else if (SINGLE.contains(sample.series())) {
                single.put(sample.series(), sample.value());
            } else {
                byDevice.computeIfAbsent(sample.series(), _ -> new TreeMap<>())
                        .put(labels.getOrDefault("device", ""), sample.value());
            }
        });
        return new NodeExporterReading(name[0], cpu, cpus, single, byDevice, addresses);
    }

    private static boolean isNeeded(String series) {
        return series.equals(CPU)
                || series.equals(UNAME)
                || series.equals(INTERFACE_INFO)
                || SINGLE.contains(series)
                || DEVICES.contains(series);
    }

    /// Returns the value of a series that does not have labels.
    OptionalDouble value(String series) {
        Double value = single.get(series);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /// Returns the memory in use, in bytes; empty if unknown.
    OptionalDouble usedMemoryBytes() {
        OptionalDouble total = value(MEMORY_TOTAL);
        OptionalDouble available = value(MEMORY_AVAILABLE);
        return total.isPresent() && available.isPresent()
                ? OptionalDouble.of(total.getAsDouble() - available.getAsDouble())
                : OptionalDouble.empty();
    }

    /// Returns the values of a series by device.
    Map<String, Double> devices(String series) {
        return byDevice.getOrDefault(series, Map.of());
    }

    /// Returns the disks whose traffic Streamgauge counts.
    Set<String> disks() {
        return HostDevices.disks(devices(DISK_WRITTEN).keySet());
    }

    /// Returns the network interfaces whose traffic Streamgauge counts.
    Set<String> interfaces() {
        Set<String> interfaces = new TreeSet<>(devices(SENT).keySet());
        interfaces.removeIf(this::isLayered);
        return withoutParts(HostDevices.interfaces(interfaces));
    }

    /// Returns the interfaces without those whose traffic another interface with the same MAC address includes,
    /// such as the virtual function of a virtual machine on Azure. The interfaces of a bond remain, because the
    /// bond is not among the interfaces.
    private Set<String> withoutParts(Set<String> interfaces) {
        Set<String> wholes = interfaces.stream()
                .filter(device -> !isPart(device))
                .map(this::address)
                .filter(address -> !address.isEmpty())
                .collect(Collectors.toSet());
        return interfaces.stream()
                .filter(device -> !isPart(device) || !wholes.contains(address(device)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean isPart(String device) {
        return (devices(INTERFACE_FLAGS).getOrDefault(device, 0.0).longValue() & SLAVE) != 0;
    }

    private String address(String device) {
        return addresses.getOrDefault(device, "");
    }

    /// Returns whether an interface is linked to another interface, such as a VLAN or one end of a virtual pair,
    /// or has a name that a user specified, such as a bridge or a bond. Without the collector `netclass`, the
    /// result is always false.
    private boolean isLayered(String device) {
        Double id = devices(INTERFACE_ID).get(device);
        Double link = devices(INTERFACE_LINK).get(device);
        return (id != null && link != null && !id.equals(link))
                || devices(NAME_ASSIGN_TYPE).getOrDefault(device, 0.0) == NAMED_BY_USER;
    }
}
