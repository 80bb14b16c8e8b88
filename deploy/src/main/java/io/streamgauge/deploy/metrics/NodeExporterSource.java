package io.streamgauge.deploy.metrics;

import io.streamgauge.measure.CounterDeltas;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.result.row.HostMetric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongSupplier;

/// Metrics of a broker host from its node_exporter. See [HostMetric] for the list of metrics. The first sample
/// does not contain rates. If a counter is reset, for example by a reboot, or if a device is added, one sample
/// may lack a rate.
public final class NodeExporterSource implements MetricsSource {
    private static final Set<String> BUSY_STATES = Set.of("user", "nice", "system", "irq", "softirq");
    private static final double PERCENT = 100;

    private final String node;
    private final PrometheusEndpoint endpoint;
    private final LongSupplier clock;
    private final CounterDeltas counters = new CounterDeltas();

    /// @param node name of the host, with the prefix [HostMetric#NODE_PREFIX]
    /// @param address `host:port` or HTTP URL of the node_exporter
    public NodeExporterSource(String node, String address) {
        this(node, PrometheusEndpoint.of(address, "/metrics"), System::nanoTime);
    }

    /// @param clock monotonic clock in nanoseconds
    NodeExporterSource(String node, PrometheusEndpoint endpoint, LongSupplier clock) {
        this.node = node;
        this.endpoint = endpoint;
        this.clock = clock;
    }

    @Override
    public String node() {
        return node;
    }

    /// Reads the current values of all series.
    NodeExporterReading read() throws IOException {
        return NodeExporterReading.of(endpoint.read());
    }

    @Override
    public List<Metric> sample() throws IOException {
        long requestTime = clock.getAsLong();
        NodeExporterReading reading = read();
        counters.next(requestTime);
        List<Metric> metrics = new ArrayList<>();
        add(metrics, HostMetric.CPUS, OptionalDouble.of(reading.cpus().size()));
        add(metrics, HostMetric.CPU_PERCENT, cpuPercent(reading, BUSY_STATES));
        add(metrics, HostMetric.STEAL_PERCENT, cpuPercent(reading, Set.of("steal")));
        add(metrics, HostMetric.MEMORY_USED_BYTES, reading.usedMemoryBytes());
        OptionalDouble switches = reading.value(NodeExporterReading.CONTEXT_SWITCHES);
        if (switches.isPresent()) {
            add(
                    metrics,
                    HostMetric.CONTEXT_SWITCHES_PER_SECOND,
                    counters.perSecond(NodeExporterReading.CONTEXT_SWITCHES, switches.getAsDouble()));
        }
        disks(reading, metrics);
        network(reading, metrics);
        return metrics;
    }

    private static void add(List<Metric> metrics, HostMetric metric, OptionalDouble value) {
        if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
            metrics.add(new Metric(metric.metric(), value.getAsDouble()));
        }
    }

    /// Returns the time that all CPUs spent in these states, as a percentage of the elapsed time of all CPUs;
    /// empty if the rate of any CPU is unknown.
    private OptionalDouble cpuPercent(NodeExporterReading reading, Set<String> states) {
        List<OptionalDouble> rates = new ArrayList<>();
        reading.cpuSeconds().forEach((cpuAndState, seconds) -> {
            if (states.contains(cpuAndState.substring(cpuAndState.indexOf(' ') + 1))) {
                rates.add(counters.perSecond("cpu " + cpuAndState, seconds));
            }
        });
        OptionalDouble busy = sum(rates);
        return busy.isPresent()
                ? OptionalDouble.of(
                        PERCENT * busy.getAsDouble() / reading.cpus().size())
                : busy;
    }

    private void disks(NodeExporterReading reading, List<Metric> metrics) {
        Set<String> disks = reading.disks();
        add(metrics, HostMetric.DISK_WRITTEN_BYTES_PER_SECOND, total(reading, NodeExporterReading.DISK_WRITTEN, disks));
        add(metrics, HostMetric.DISK_READ_BYTES_PER_SECOND, total(reading, NodeExporterReading.DISK_READ, disks));
        OptionalDouble busiest = highest(rates(reading, NodeExporterReading.DISK_BUSY, disks));
        if (busiest.isPresent()) {
            add(metrics, HostMetric.DISK_BUSY_PERCENT, OptionalDouble.of(PERCENT * busiest.getAsDouble()));
        }
    }

    private void network(NodeExporterReading reading, List<Metric> metrics) {
        Set<String> interfaces = reading.interfaces();
        Map<String, Double> sent = reading.devices(NodeExporterReading.SENT);
        Map<String, Double> received = reading.devices(NodeExporterReading.RECEIVED);
        Map<String, Double> speeds = reading.devices(NodeExporterReading.SPEED);
        List<OptionalDouble> sentRates = new ArrayList<>();
        List<OptionalDouble> receivedRates = new ArrayList<>();
        List<OptionalDouble> use = new ArrayList<>();
        for (String device : interfaces) {
            OptionalDouble out = rate(NodeExporterReading.SENT, device, sent);
            OptionalDouble in = rate(NodeExporterReading.RECEIVED, device, received);
            sentRates.add(out);
            receivedRates.add(in);
            // The kernel reports a speed of -1 or 0 if the speed of the interface is unknown.
            double speed = speeds.getOrDefault(device, -1.0);
            if (speed > 0) {
                use.add(share(out, speed));
                use.add(share(in, speed));
            }
        }
        add(metrics, HostMetric.SENT_BYTES_PER_SECOND, sum(sentRates));
        add(metrics, HostMetric.RECEIVED_BYTES_PER_SECOND, sum(receivedRates));
        add(metrics, HostMetric.LINK_BUSY_PERCENT, highest(use));
    }

    private static OptionalDouble share(OptionalDouble rate, double speed) {
        return rate.isPresent() ? OptionalDouble.of(PERCENT * rate.getAsDouble() / speed) : rate;
    }

    private OptionalDouble total(NodeExporterReading reading, String series, Set<String> devices) {
        return sum(rates(reading, series, devices));
    }

    private List<OptionalDouble> rates(NodeExporterReading reading, String series, Set<String> devices) {
        Map<String, Double> values = reading.devices(series);
        return devices.stream().map(device -> rate(series, device, values)).toList();
    }

    private OptionalDouble rate(String series, String device, Map<String, Double> values) {
        Double value = values.get(device);
        return value == null ? OptionalDouble.empty() : counters.perSecond(series + " " + device, value);
    }

    /// Returns the sum of the values; empty if the collection is empty or a value is missing.
    private static OptionalDouble sum(Collection<OptionalDouble> values) {
        return values.isEmpty() || values.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        values.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
    }

    private static OptionalDouble highest(Collection<OptionalDouble> values) {
        return values.stream()
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .max();
    }

    @Override
    public void close() {
        // The JDK closes idle connections automatically.
    }
}
