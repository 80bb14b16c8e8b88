package io.streamgauge.deploy.metrics;

import io.streamgauge.deploy.metrics.PrometheusMetric.Aggregation;
import io.streamgauge.deploy.metrics.PrometheusMetric.Kind;
import io.streamgauge.measure.CounterDeltas;
import io.streamgauge.measure.MetricsSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Metrics from the Prometheus endpoint of a node.
public final class PrometheusSource implements MetricsSource {
    /// Timeout of a response. A later response is useless, because Streamgauge takes a sample once per
    /// second.
    private static final int TIMEOUT_MILLIS = 3000;

    private final String node;
    private final URI address;
    private final List<PrometheusMetric> wanted;
    private final Set<String> series = new HashSet<>();
    private final CounterDeltas counters = new CounterDeltas();

    /// @param address URL of the metrics, for example `http://127.0.0.1:15692/metrics`
    public PrometheusSource(String node, URI address, List<PrometheusMetric> wanted) {
        this.node = node;
        this.address = address;
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

    /// Returns the reason why `address` is invalid, with a remedy. Returns an empty result if the
    /// address is the HTTP address of a server.
    public static Optional<String> addressProblem(String address) {
        return isServerAddress(address)
                ? Optional.empty()
                : Optional.of("the address is not an HTTP or HTTPS URL without a path. Write an address such as "
                        + "http://broker-1.example:15692, and separate several addresses with commas.");
    }

    private static boolean isServerAddress(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getHost() != null
                    && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && List.of("", "/").contains(uri.getPath());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String node() {
        return node;
    }

    @Override
    public List<Metric> sample() throws IOException {
        long requestTime = System.nanoTime();
        Map<String, Double> aggregated = aggregated(fetch());
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

    /// Sends the request on the calling thread. An HTTP client with its own threads would not run at
    /// low priority and would compete with the load generator.
    private String fetch() throws IOException {
        URLConnection connection = address.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        if (connection instanceof HttpURLConnection http && http.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(address + " returned HTTP status " + http.getResponseCode());
        }
        // Reading the response to its end keeps the connection open for the next sample.
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
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
            throw new IOException(address + ": " + broken.getMessage(), broken);
        }
        return aggregated;
    }

    private static boolean belongs(PrometheusText.Sample sample, PrometheusMetric metric) {
        boolean named = metric.kind() == Kind.MEAN
                ? sample.series().equals(metric.series() + "_sum")
                        || sample.series().equals(metric.series() + "_count")
                : sample.series().equals(metric.series());
        return named && sample.labels().entrySet().containsAll(metric.labels().entrySet());
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
