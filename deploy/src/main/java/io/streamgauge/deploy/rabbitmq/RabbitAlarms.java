package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.measure.resources.MetricsSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Metrics of a RabbitMQ node, including its alarms. If the node does not export alarms, for example in version
/// 3.8, this class derives the alarms from other metrics. RabbitMQ raises an alarm while the memory in use is
/// above its limit or the free disk space is below its limit.
final class RabbitAlarms implements MetricsSource {
    static final String MEMORY = "memory_alarm";
    static final String DISK = "disk_alarm";
    static final String MEMORY_USED = "memory_used_bytes";
    static final String MEMORY_LIMIT = "memory_limit_bytes";
    static final String DISK_FREE = "disk_free_bytes";
    static final String DISK_LIMIT = "disk_free_limit_bytes";

    private final MetricsSource node;

    RabbitAlarms(MetricsSource node) {
        this.node = node;
    }

    @Override
    public String node() {
        return node.node();
    }

    @Override
    public List<Metric> sample() throws IOException {
        return withAlarms(node.sample());
    }

    static List<Metric> withAlarms(List<Metric> exported) {
        Map<String, Double> values = exported.stream().collect(Collectors.toMap(Metric::name, Metric::value));
        List<Metric> all = new ArrayList<>(exported);
        addAlarm(MEMORY, MEMORY_LIMIT, MEMORY_USED, values, all);
        addAlarm(DISK, DISK_FREE, DISK_LIMIT, values, all);
        return List.copyOf(all);
    }

    /// Adds an alarm that is raised while `larger` exceeds `smaller`. Does nothing if the node exports the
    /// alarm, or if one of these two metrics is missing.
    private static void addAlarm(
            String alarm, String smaller, String larger, Map<String, Double> values, List<Metric> all) {
        Double below = values.get(smaller);
        Double above = values.get(larger);
        if (!values.containsKey(alarm) && below != null && above != null) {
            all.add(new Metric(alarm, above > below ? 1 : 0));
        }
    }

    @Override
    public void close() {
        node.close();
    }
}
