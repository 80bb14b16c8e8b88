package io.streamgauge.experiment.system;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Addresses from which Streamgauge reads the metrics of a connected system.
///
/// @param addresses addresses, keyed by kind; each is `host:port` or, except for [Kind#JMX], an HTTP URL without
///     a path
public record MetricsEndpoints(Map<Kind, List<String>> addresses) {
    /// No addresses.
    public static final MetricsEndpoints NONE = new MetricsEndpoints(Map.of());

    public MetricsEndpoints {
        Map<Kind, List<String>> copy = new EnumMap<>(Kind.class);
        addresses.forEach((kind, each) -> copy.put(kind, List.copyOf(each)));
        addresses = Collections.unmodifiableMap(copy);
    }

    /// Returns the addresses of a kind, in the order of the file.
    public List<String> of(Kind kind) {
        return addresses.getOrDefault(kind, List.of());
    }

    /// Kind of a metrics endpoint.
    public enum Kind {
        /// Prometheus node_exporter of a host on which brokers run.
        NODE_EXPORTER("node-exporter"),
        /// Prometheus endpoint of a broker.
        PROMETHEUS("prometheus"),
        /// JMX agent of a broker.
        JMX("jmx");

        private final String field;

        Kind(String field) {
            this.field = field;
        }

        /// Returns the name of the field in the experiment file.
        public String field() {
            return field;
        }

        /// Returns the kinds, keyed by the name of their field.
        public static Map<String, Kind> byField() {
            Map<String, Kind> kinds = new LinkedHashMap<>();
            Arrays.stream(values()).forEach(kind -> kinds.put(kind.field, kind));
            return kinds;
        }
    }
}
