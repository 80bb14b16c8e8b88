package io.streamgauge.deploy.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.measure.resources.MetricsSource.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of host metrics with known results. The test sets the time of each request.
class NodeExporterSourceTest {
    private static final String START = """
        node_cpu_seconds_total{cpu="0",mode="idle"} 1000
        node_cpu_seconds_total{cpu="0",mode="user"} 100
        node_cpu_seconds_total{cpu="0",mode="system"} 50
        node_cpu_seconds_total{cpu="0",mode="iowait"} 5
        node_cpu_seconds_total{cpu="0",mode="steal"} 1
        node_cpu_seconds_total{cpu="1",mode="idle"} 2000
        node_cpu_seconds_total{cpu="1",mode="user"} 200
        node_cpu_seconds_total{cpu="1",mode="softirq"} 20
        node_cpu_seconds_total{cpu="1",mode="steal"} 2
        node_memory_MemTotal_bytes 8e+09
        node_memory_MemAvailable_bytes 5e+09
        node_context_switches_total 1000
        node_disk_written_bytes_total{device="sda"} 1000
        node_disk_written_bytes_total{device="sda1"} 1000
        node_disk_written_bytes_total{device="nvme0n1"} 500
        node_disk_read_bytes_total{device="sda"} 10
        node_disk_read_bytes_total{device="nvme0n1"} 20
        node_disk_io_time_seconds_total{device="sda"} 7
        node_disk_io_time_seconds_total{device="nvme0n1"} 3
        node_network_transmit_bytes_total{device="eth0"} 100
        node_network_transmit_bytes_total{device="eth1"} 200
        node_network_transmit_bytes_total{device="lo"} 300
        node_network_receive_bytes_total{device="eth0"} 100
        node_network_receive_bytes_total{device="eth1"} 200
        node_network_receive_bytes_total{device="lo"} 300
        node_network_speed_bytes{device="eth0"} 1000
        node_network_speed_bytes{device="eth1"} -125000
        """;

    /// Response of node_exporter two seconds after [#START].
    private static final String END = START.replace("\"idle\"} 1000", "\"idle\"} 1000.5")
            .replace("\"user\"} 100\n", "\"user\"} 101\n")
            .replace("\"system\"} 50", "\"system\"} 50.4")
            .replace("\"steal\"} 1\n", "\"steal\"} 1.1\n")
            .replace("\"softirq\"} 20\n", "\"softirq\"} 20.2\n")
            .replace("\"steal\"} 2\n", "\"steal\"} 2.1\n")
            .replace("switches_total 1000", "switches_total 1600")
            .replace("written_bytes_total{device=\"sda\"} 1000", "written_bytes_total{device=\"sda\"} 5000")
            .replace("written_bytes_total{device=\"sda1\"} 1000", "written_bytes_total{device=\"sda1\"} 5000")
            .replace("written_bytes_total{device=\"nvme0n1\"} 500", "written_bytes_total{device=\"nvme0n1\"} 1500")
            .replace("{device=\"sda\"} 7\n", "{device=\"sda\"} 7.5\n")
            .replace("{device=\"nvme0n1\"} 3\n", "{device=\"nvme0n1\"} 4.5\n")
            .replace("transmit_bytes_total{device=\"eth0\"} 100", "transmit_bytes_total{device=\"eth0\"} 1100")
            .replace("transmit_bytes_total{device=\"eth1\"} 200", "transmit_bytes_total{device=\"eth1\"} 2200")
            .replace("transmit_bytes_total{device=\"lo\"} 300", "transmit_bytes_total{device=\"lo\"} 9900");

    @TempDir
    private Path directory = Path.of("");

    private long nanos = 1;

    private NodeExporterSource source() {
        PrometheusEndpoint file =
                new PrometheusEndpoint(directory.resolve("metrics").toUri());
        return new NodeExporterSource("host broker-1", file, () -> nanos);
    }

    private Map<String, Double> sample(NodeExporterSource source, String text, double seconds) throws IOException {
        Files.writeString(directory.resolve("metrics"), text);
        nanos = 1 + Math.round(seconds * 1e9);
        return source.sample().stream().collect(Collectors.toMap(Metric::name, Metric::value));
    }

    @Test
    void returnsOnlyCurrentValuesAtFirst() throws IOException {
        assertThat(sample(source(), START, 0))
                .containsOnly(entry("host_cpus", 2.0), entry("host_memory_used_bytes", 3e9));
    }

    @Test
    void computesRatesOverTheTimeBetweenTwoResponses() throws IOException {
        NodeExporterSource source = source();
        sample(source, START, 0);
        Map<String, Double> rates = sample(source, END, 2);

        // In 2 s, the 2 CPUs spent 1 s in the mode user, 0.4 s in the mode system and 0.2 s in the mode softirq.
        assertThat(rates.get("host_cpu_percent")).isCloseTo(40, within(1e-6));
        assertThat(rates.get("host_steal_percent")).isCloseTo(5, within(1e-6));
        assertThat(rates)
                .containsEntry("host_context_switches_per_second", 300.0)
                .containsEntry("host_disk_written_bytes_per_second", 2500.0)
                .containsEntry("host_disk_read_bytes_per_second", 0.0)
                .containsEntry("host_disk_busy_percent", 75.0)
                .containsEntry("host_sent_bytes_per_second", 1500.0)
                .containsEntry("host_received_bytes_per_second", 0.0)
                .containsEntry("host_link_busy_percent", 50.0);
    }

    @Test
    void dividesByTheWholeGapAfterAMissedResponse() throws IOException {
        NodeExporterSource source = source();
        sample(source, START, 0);
        assertThatThrownBy(() -> sample(source, "broken{", 1)).isInstanceOf(IOException.class);

        assertThat(sample(source, END, 10).get("host_cpu_percent")).isCloseTo(8, within(1e-6));
    }

    @Test
    void omitsRatesOfOneResponseAfterAReset() throws IOException {
        NodeExporterSource source = source();
        sample(source, END, 0);
        assertThat(sample(source, START, 1))
                .doesNotContainKeys("host_cpu_percent", "host_steal_percent", "host_disk_written_bytes_per_second")
                .doesNotContainKeys("host_sent_bytes_per_second", "host_disk_busy_percent")
                .containsKey("host_cpus");
        assertThat(sample(source, END, 3).get("host_cpu_percent")).isCloseTo(40, within(1e-6));
    }

    @Test
    void omitsTheRateOfOneResponseAfterACpuWasAdded() throws IOException {
        NodeExporterSource source = source();
        sample(source, START, 0);
        String three = END + "node_cpu_seconds_total{cpu=\"2\",mode=\"user\"} 500\n";

        assertThat(sample(source, three, 1))
                .doesNotContainKey("host_cpu_percent")
                .containsEntry("host_cpus", 3.0);
        assertThat(sample(source, three.replace("} 500\n", "} 500.3\n"), 2).get("host_cpu_percent"))
                .isCloseTo(10, within(1e-6));
    }

    @Test
    void omitsFiguresOfMissingDevices() throws IOException {
        String cpuOnly =
                START.lines().filter(line -> line.startsWith("node_cpu")).collect(Collectors.joining("\n", "", "\n"));
        NodeExporterSource source = source();
        sample(source, cpuOnly, 0);

        assertThat(sample(source, cpuOnly, 1)).containsOnlyKeys("host_cpus", "host_cpu_percent", "host_steal_percent");
    }

    @Test
    void rejectsTheMetricsOfAnotherProgram() {
        assertThatThrownBy(() -> sample(source(), "process_cpu_seconds_total 5\n", 0))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("address of node_exporter");
    }

    /// Reads a response from node_exporter 1.5.0 on a virtual machine with a bridge and network namespaces. The
    /// recording contains only the required series.
    @Test
    void readsARealResponse() throws IOException {
        NodeExporterReading reading = NodeExporterReading.of(resource("node-exporter-1.5.0.prom"));

        assertThat(reading.hostName()).isEqualTo("broker-1");
        assertThat(reading.cpus()).containsExactlyInAnyOrder("0", "1");
        assertThat(reading.disks()).containsExactly("vda");
        assertThat(reading.interfaces()).containsExactly("eth0");
        assertThat(reading.usedMemoryBytes().orElseThrow()).isEqualTo(25_276_502_016.0 - 23_801_389_056.0);
    }

    private static String networkInterface(String device, int flags, String address) {
        String label = "device=\"" + device + "\"";
        return "node_network_transmit_bytes_total{" + label + "} 1\n" + "node_network_flags{" + label + "} " + flags
                + "\n" + "node_network_info{address=\"" + address + "\"," + label + ",operstate=\"up\"} 1\n";
    }

    /// Uses the interfaces of a virtual machine on Azure with accelerated networking. The counters of `eth0`
    /// include those of its virtual function.
    @Test
    void countsTheTrafficOfAVirtualFunctionOnce() throws IOException {
        assertThat(NodeExporterReading.of(START
                                + networkInterface("eth0", 0x1043, "00:0d:3a:01:02:03")
                                + networkInterface("enP1s2", 0x1843, "00:0d:3a:01:02:03"))
                        .interfaces())
                .containsExactly("eth0", "eth1");
    }

    @Test
    void countsTheInterfacesOfABond() throws IOException {
        assertThat(NodeExporterReading.of(START
                                + networkInterface("bond0", 0x1443, "00:0d:3a:01:02:03")
                                + networkInterface("eth0", 0x1843, "00:0d:3a:01:02:03")
                                + networkInterface("eth1", 0x1843, "00:0d:3a:01:02:03"))
                        .interfaces())
                .containsExactly("eth0", "eth1");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(NodeExporterSourceTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
