package io.streamgauge.deploy.kafka;

import static io.streamgauge.deploy.metrics.JmxMetric.Kind.GAUGE;
import static io.streamgauge.deploy.metrics.JmxMetric.Kind.MEAN;
import static io.streamgauge.deploy.metrics.JmxMetric.Kind.MEAN_SHARE;
import static io.streamgauge.deploy.metrics.JmxMetric.Kind.RATE;
import static io.streamgauge.deploy.metrics.JmxMetric.Kind.SHARE;
import static io.streamgauge.deploy.metrics.PrometheusMetric.gauge;
import static io.streamgauge.deploy.metrics.PrometheusMetric.highest;

import io.streamgauge.deploy.metrics.JmxMetric;
import io.streamgauge.deploy.metrics.JmxSource;
import io.streamgauge.deploy.metrics.MetricsProvider;
import io.streamgauge.deploy.metrics.PrometheusMetric;
import io.streamgauge.deploy.metrics.PrometheusSource;
import io.streamgauge.experiment.system.MetricsEndpoints.Kind;
import io.streamgauge.measure.resources.MetricsSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Metrics of a Kafka broker. Means cover the time since the previous sample. Kafka computes p99 values from a
/// reservoir that favours the last five minutes (Yammer's exponentially decaying reservoir). Therefore, p99
/// values reflect a change only after a delay.
public final class KafkaMetrics implements MetricsProvider {
    private static final String TOPICS = "kafka.server:type=BrokerTopicMetrics,name=";

    /// Timer of the flushes of all logs in the JVM. On a KRaft controller, these logs include the metadata log,
    /// for which Kafka does not have a separate timer.
    private static final String FLUSH = "kafka.log:type=LogFlushStats,name=LogFlushRateAndTimeMs";

    private static final String HANDLERS = "kafka.server:type=KafkaRequestHandlerPool,name=";
    private static final double PERCENT = 100;

    /// Bean of a node that is a KRaft controller. A node that is also a broker has two request channels, two groups
    /// of network threads and two pools of request handlers. Kafka's beans without the name of a listener or a
    /// pool then describe the controller, or both pools together.
    private static final String CONTROLLER = "kafka.controller:type=KafkaController,name=LastAppliedRecordOffset";

    static final List<JmxMetric> WANTED = wanted();

    private static final Map<String, String> ALL_TOPICS = Map.of("topic", "");

    /// Metrics with the names that Strimzi and the Prometheus JMX exporter derive from Kafka's beans. A series
    /// without the label `topic` is the sum of the series with this label.
    static final List<PrometheusMetric> EXPORTED = List.of(
            ofAllTopics("messages_in_per_second", "messagesin"),
            ofAllTopics("bytes_in_per_second", "bytesin"),
            ofAllTopics("bytes_out_per_second", "bytesout"),
            ofAllTopics("replicated_bytes_in_per_second", "replicationbytesin"),
            gauge("under_replicated_partitions", "kafka_server_replicamanager_underreplicatedpartitions"),
            highest("heap_used_bytes", "jvm_memory_used_bytes", Map.of("area", "heap"), 1),
            highest("heap_used_bytes", "jvm_memory_bytes_used", Map.of("area", "heap"), 1));

    private static PrometheusMetric ofAllTopics(String name, String bean) {
        return new PrometheusMetric(
                name,
                "kafka_server_brokertopicmetrics_" + bean + "_total",
                ALL_TOPICS,
                PrometheusMetric.Kind.RATE,
                PrometheusMetric.Aggregation.SUM,
                1);
    }

    @Override
    public String driver() {
        return "kafka";
    }

    @Override
    public Set<Kind> kinds() {
        return Set.of(Kind.JMX, Kind.PROMETHEUS);
    }

    @Override
    public MetricsSource source(Kind kind, String node, String address) {
        return kind == Kind.JMX
                ? source(node, address, List.of())
                : new PrometheusSource(node, address, "/metrics", EXPORTED);
    }

    /// Returns a source of the metrics of a broker.
    ///
    /// @param address `host:port` of the JMX agent of the broker
    /// @param credentials user and password; an empty list if the agent does not require a login
    public static JmxSource source(String node, String address, List<String> credentials) {
        return new JmxSource(node, address, credentials, WANTED);
    }

    private static List<JmxMetric> wanted() {
        List<JmxMetric> wanted = new ArrayList<>(List.of(
                new JmxMetric("messages_in_per_second", TOPICS + "MessagesInPerSec", "Count", RATE, 1),
                new JmxMetric("bytes_in_per_second", TOPICS + "BytesInPerSec", "Count", RATE, 1),
                new JmxMetric("bytes_out_per_second", TOPICS + "BytesOutPerSec", "Count", RATE, 1),
                new JmxMetric("replicated_bytes_in_per_second", TOPICS + "ReplicationBytesInPerSec", "Count", RATE, 1),
                new JmxMetric("flushes_per_second", FLUSH, "Count", RATE, 1),
                new JmxMetric("flush_mean_millis", FLUSH, "Mean", MEAN, 1),
                new JmxMetric("flush_p99_millis", FLUSH, "99thPercentile", GAUGE, 1),
                new JmxMetric(
                        "under_replicated_partitions",
                        "kafka.server:type=ReplicaManager,name=UnderReplicatedPartitions",
                        "Value",
                        GAUGE,
                        1)));
        request("Produce", "produce", wanted);
        request("FetchConsumer", "fetch", wanted);
        wanted.add(new JmxMetric(
                        "request_queue_length",
                        "kafka.network:type=RequestChannel,name=RequestQueueSize",
                        "Value",
                        GAUGE,
                        1)
                .unless(CONTROLLER));
        // The attribute `Count` is the idle time in nanoseconds, averaged over all handlers of the pool. Earlier
        // versions of Kafka do not have a bean for the pool of the broker (KAFKA-19606).
        String brokerHandlers = HANDLERS + "BrokerRequestHandlerAvgIdlePercent";
        wanted.add(new JmxMetric("handler_idle_percent", brokerHandlers, "Count", SHARE, PERCENT / 1e9));
        wanted.add(new JmxMetric(
                        "handler_idle_percent",
                        HANDLERS + "RequestHandlerAvgIdlePercent",
                        "Count",
                        SHARE,
                        PERCENT / 1e9)
                .unless(brokerHandlers, CONTROLLER));
        wanted.add(new JmxMetric(
                        "network_idle_percent",
                        "kafka.server:type=socket-server-metrics,listener=*,networkProcessor=*",
                        "io-wait-ratio",
                        MEAN_SHARE,
                        PERCENT)
                .except("listener=CONTROLLER"));
        wanted.add(new JmxMetric("heap_used_bytes", "java.lang:type=Memory", "HeapMemoryUsage.used", GAUGE, 1));
        wanted.add(new JmxMetric(
                "gc_millis_per_second", "java.lang:type=GarbageCollector,name=*", "CollectionTime", RATE, 1));
        return List.copyOf(wanted);
    }

    private static void request(String request, String prefix, List<JmxMetric> wanted) {
        String beans = "kafka.network:type=RequestMetrics,request=" + request + ",name=";
        wanted.add(new JmxMetric(prefix + "_total_mean_millis", beans + "TotalTimeMs", "Mean", MEAN, 1));
        wanted.add(new JmxMetric(prefix + "_total_p99_millis", beans + "TotalTimeMs", "99thPercentile", GAUGE, 1));
        wanted.add(new JmxMetric(prefix + "_queue_mean_millis", beans + "RequestQueueTimeMs", "Mean", MEAN, 1));
        wanted.add(new JmxMetric(prefix + "_local_mean_millis", beans + "LocalTimeMs", "Mean", MEAN, 1));
        wanted.add(new JmxMetric(prefix + "_remote_mean_millis", beans + "RemoteTimeMs", "Mean", MEAN, 1));
    }
}
