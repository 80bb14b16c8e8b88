package io.streamgauge.deploy.metrics;

import io.streamgauge.deploy.metrics.PrometheusMetric.Aggregation;
import io.streamgauge.deploy.metrics.PrometheusMetric.Kind;
import io.streamgauge.measure.CounterDeltas;
import io.streamgauge.measure.resources.MetricsSource;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Metrics from the Prometheus endpoint of a node.
public final class PrometheusSource implements MetricsSource {
    private final String node;
    private final PrometheusEndpoint endpoint;
    private final List<PrometheusMetric> wanted;
    private final Set<String> series = new HashSet<>();
    private final CounterDeltas counters = new CounterDeltas();

    /// @param address URL of the metrics, for example `http://127.0.0.1:15692/metrics`
    public PrometheusSource(String node, URI address, List<PrometheusMetric> wanted) {
        this(node, new PrometheusEndpoint(address), wanted);
    }

    /// @param server `host:port` or an HTTP URL without a path
    /// @param path path of the metrics, with a leading slash
    public PrometheusSource(String node, String server, String path, List<PrometheusMetric> wanted) {
        this(node, PrometheusEndpoint.of(server, path), wanted);
    }

    private PrometheusSource(String node, PrometheusEndpoint endpoint, List<PrometheusMetric> wanted) {
        this.node = node;
        this.endpoint = endpoint;
        this.wanted = List.copyOf(wanted);
        for (PrometheusMetric metric : wanted) {
            if (metric.kind() == Kind.MEAN) {
                series.add(metric.series() + "_sum");
                series.add(metric.series() + "_count");
            } else {
                series.add(metric.series());
            }
        }
    }

    @Override
    public String node() {
        return node;
    }

    @Override
    public List<Metric> sample() throws IOException {
        long requestTime = System.nanoTime();
        Map<String, Double> aggregated = aggregated(endpoint.read());
        counters.next(requestTime);
        Map<String, Double> figures = new LinkedHashMap<>();
        for (PrometheusMetric metric : wanted) {
            figure(metric, aggregated)
                    .ifPresent(value -> figures.merge(metric.name(), value * metric.factor(), Double::sum));
        }
        return figures.entrySet().stream()
                .filter(e -> Double.isFinite(e.getValue()))
                .map(e -> new Metric(e.getKey(), e.getValue()))
                .toList();
    }

    private Map<String, Double> aggregated(String text) throws IOException {
        Map<String, Double> aggregated = new HashMap<>();
        try {
            PrometheusText.read(text, series::contains, sample -> {
                for (PrometheusMetric metric : wanted) {
                    if (belongs(sample, metric) && !Double.isNaN(sample.value())) {
                        aggregated.merge(
                                key(metric, sample.series()),
                                sample.value(),
                                metric.aggregation() == Aggregation.SUM ? Double::sum : Math::max);
                    }
                }
            });
        } catch (IllegalArgumentException broken) {
            throw new IOException(endpoint.address() + ": " + broken.getMessage(), broken);
        }
        if (aggregated.isEmpty()) {
            throw new IOException(
                    endpoint.address() + ": the response does not contain any of the series that Streamgauge reads");
        }
        return aggregated;
    }

    private static boolean belongs(PrometheusText.Sample sample, PrometheusMetric metric) {
        boolean named = metric.kind() == Kind.MEAN
                ? sample.series().equals(metric.series() + "_sum")
                        || sample.series().equals(metric.series() + "_count")
                : sample.series().equals(metric.series());
        return named
                && metric.labels().entrySet().stream()
                        .allMatch(label ->
                                sample.labels().getOrDefault(label.getKey(), "").equals(label.getValue()));
    }

    private static String key(PrometheusMetric metric, String series) {
        return metric.name() + "|" + metric.labels() + "|" + series;
    }

    private OptionalDouble figure(PrometheusMetric metric, Map<String, Double> aggregated) {
        String key = key(metric, metric.series());
        @Nullable Double value = aggregated.get(key);
        return switch (metric.kind()) {
            case GAUGE -> value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
            case RATE -> value == null ? OptionalDouble.empty() : counters.perSecond(key, value);
            case MEAN -> {
                @Nullable Double sum = aggregated.get(key + "_sum");
                @Nullable Double count = aggregated.get(key + "_count");
                yield sum == null || count == null ? OptionalDouble.empty() : counters.mean(key, sum, count);
            }
        };
    }

    @Override
    public void close() {
        // The JDK closes idle connections automatically.
    }
}
