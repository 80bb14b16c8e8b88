package io.streamgauge.deploy.rabbitmq;

import static io.streamgauge.deploy.metrics.PrometheusMetric.gauge;
import static io.streamgauge.deploy.metrics.PrometheusMetric.highest;
import static io.streamgauge.deploy.metrics.PrometheusMetric.rate;

import io.streamgauge.deploy.metrics.MetricsProvider;
import io.streamgauge.deploy.metrics.PrometheusMetric;
import io.streamgauge.deploy.metrics.PrometheusSource;
import io.streamgauge.experiment.system.MetricsEndpoints.Kind;
import io.streamgauge.measure.resources.MetricsSource;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Metrics of a RabbitMQ node. The global counters are always up to date. The node updates the metrics
/// of queues and Raft logs only every 5 s.
public final class RabbitMetrics implements MetricsProvider {
    public static final List<PrometheusMetric> WANTED = List.of(
            rate("messages_in_per_second", "rabbitmq_global_messages_received_total"),
            rate("messages_confirmed_per_second", "rabbitmq_global_messages_confirmed_total"),
            rate("messages_out_per_second", "rabbitmq_global_messages_delivered_total"),
            rate("messages_acknowledged_per_second", "rabbitmq_global_messages_acknowledged_total"),
            gauge("backlog_messages", "rabbitmq_queue_messages"),
            gauge("ready_messages", "rabbitmq_queue_messages_ready"),
            gauge("unacknowledged_messages", "rabbitmq_queue_messages_unacked"),
            highest("commit_latency_millis", "rabbitmq_raft_entry_commit_latency_seconds", Map.of(), 1e3),
            gauge("run_queue_length", "rabbitmq_erlang_scheduler_run_queue"),
            gauge(RabbitAlarms.MEMORY_USED, "rabbitmq_process_resident_memory_bytes"),
            gauge(RabbitAlarms.MEMORY_LIMIT, "rabbitmq_resident_memory_limit_bytes"),
            gauge(RabbitAlarms.DISK_FREE, "rabbitmq_disk_space_available_bytes"),
            gauge(RabbitAlarms.DISK_LIMIT, "rabbitmq_disk_space_available_limit_bytes"),
            gauge(RabbitAlarms.MEMORY, "rabbitmq_alarms_memory_used_watermark"),
            gauge(RabbitAlarms.DISK, "rabbitmq_alarms_free_disk_space_watermark"));

    @Override
    public String driver() {
        return "rabbitmq";
    }

    @Override
    public Set<Kind> kinds() {
        return Set.of(Kind.PROMETHEUS);
    }

    @Override
    public MetricsSource source(Kind kind, String node, String address) {
        return node(node, address);
    }

    /// Returns a source of the metrics of a node.
    ///
    /// @param endpoint `host:port` or HTTP URL of the `rabbitmq_prometheus` plug-in
    public static MetricsSource node(String node, String endpoint) {
        return new RabbitAlarms(new PrometheusSource(node, endpoint, "/metrics", WANTED));
    }
}
