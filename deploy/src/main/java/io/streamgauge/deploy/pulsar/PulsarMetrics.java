package io.streamgauge.deploy.pulsar;

import static io.streamgauge.deploy.metrics.PrometheusMetric.gauge;
import static io.streamgauge.deploy.metrics.PrometheusMetric.highest;
import static io.streamgauge.deploy.metrics.PrometheusMetric.mean;
import static io.streamgauge.deploy.metrics.PrometheusMetric.rate;

import io.streamgauge.deploy.metrics.MetricsProvider;
import io.streamgauge.deploy.metrics.PrometheusMetric;
import io.streamgauge.deploy.metrics.PrometheusSource;
import io.streamgauge.experiment.system.MetricsEndpoints.Kind;
import io.streamgauge.measure.resources.MetricsSource;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Metrics from the HTTP servers of Pulsar brokers (`/metrics/`) and BookKeeper bookies (`/metrics`).
public final class PulsarMetrics implements MetricsProvider {
    private static final Map<String, String> HEAP = Map.of("area", "heap");
    private static final Map<String, String> SUCCESS_P99 = Map.of("success", "true", "quantile", "0.99");
    private static final Map<String, String> SUCCESS = Map.of("success", "true");

    /// Metrics of a broker. They exclude `pulsar_storage_write_latency`, because the broker resets the counters
    /// of this metric every minute. The broker computes quantiles over its own statistics period.
    public static final List<PrometheusMetric> BROKER = List.of(
            rate("messages_in_per_second", "pulsar_in_messages_total"),
            rate("bytes_in_per_second", "pulsar_in_bytes_total"),
            rate("messages_out_per_second", "pulsar_out_messages_total"),
            rate("bytes_out_per_second", "pulsar_out_bytes_total"),
            gauge("backlog_messages", "pulsar_subscription_back_log"),
            mean("publish_mean_millis", "pulsar_broker_publish_latency", Map.of(), 1),
            highest("publish_p99_millis", "pulsar_broker_publish_latency", Map.of("quantile", "0.99"), 1),
            highest("heap_used_bytes", "jvm_memory_bytes_used", HEAP, 1),
            gauge("direct_memory_bytes", "jvm_memory_direct_bytes_used"));

    /// Metrics of a bookie. Times are already in milliseconds.
    public static final List<PrometheusMetric> BOOKIE = List.of(
            rate("bytes_in_per_second", "bookie_WRITE_BYTES"),
            mean("add_entry_mean_millis", "bookkeeper_server_ADD_ENTRY_REQUEST", SUCCESS, 1),
            highest("add_entry_p99_millis", "bookkeeper_server_ADD_ENTRY_REQUEST", SUCCESS_P99, 1),
            rate("journal_syncs_per_second", "bookie_journal_JOURNAL_SYNC_count"),
            mean("journal_sync_mean_millis", "bookie_journal_JOURNAL_SYNC", SUCCESS, 1),
            highest("journal_sync_p99_millis", "bookie_journal_JOURNAL_SYNC", SUCCESS_P99, 1),
            gauge("journal_queue_length", "bookie_journal_JOURNAL_QUEUE_SIZE"),
            gauge("journal_force_write_queue_length", "bookie_journal_JOURNAL_FORCE_WRITE_QUEUE_SIZE"),
            rate("journal_write_bytes_per_second", "bookie_journal_JOURNAL_WRITE_BYTES"),
            highest("heap_used_bytes", "jvm_memory_bytes_used", HEAP, 1));

    @Override
    public String driver() {
        return "pulsar";
    }

    @Override
    public Set<Kind> kinds() {
        return Set.of(Kind.PROMETHEUS);
    }

    @Override
    public MetricsSource source(Kind kind, String node, String address) {
        return broker(node, address);
    }

    /// Returns a source of the metrics of a broker.
    ///
    /// @param endpoint `host:port` or HTTP URL of the broker's web service
    public static PrometheusSource broker(String node, String endpoint) {
        return new PrometheusSource(node, endpoint, "/metrics/", BROKER);
    }

    /// Returns a source of the metrics of a bookie.
    ///
    /// @param endpoint `host:port` or HTTP URL of the bookie's HTTP server
    public static PrometheusSource bookie(String node, String endpoint) {
        return new PrometheusSource(node, endpoint, "/metrics", BOOKIE);
    }
}
