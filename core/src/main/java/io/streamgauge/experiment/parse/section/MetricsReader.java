package io.streamgauge.experiment.parse.section;

import io.streamgauge.HostPort;
import io.streamgauge.experiment.system.MetricsEndpoints;
import io.streamgauge.experiment.system.MetricsEndpoints.Kind;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Scalar;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reader of `metrics` of a connected system.
public final class MetricsReader {
    private MetricsReader() {}

    public static MetricsEndpoints read(Fields system) {
        return system.part("metrics", ExperimentShape.SYSTEM_METRICS)
                .map(MetricsReader::endpoints)
                .orElse(MetricsEndpoints.NONE);
    }

    private static MetricsEndpoints endpoints(Fields metrics) {
        Map<Kind, List<String>> addresses = new EnumMap<>(Kind.class);
        Kind.byField().forEach((field, kind) -> {
            List<String> found = addresses(metrics, field, kind);
            if (!found.isEmpty()) {
                addresses.put(kind, found);
            }
        });
        return new MetricsEndpoints(addresses);
    }

    private static List<String> addresses(Fields metrics, String field, Kind kind) {
        List<String> addresses = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Tree item : metrics.items(field)) {
            String address = item instanceof Scalar scalar ? scalar.value().replaceFirst("/$", "") : "";
            String where = metrics.pathOf(field);
            if (!isAddress(address, kind)) {
                metrics.problems()
                        .add(
                                item.place(),
                                where,
                                where + ": invalid address '" + item.written() + "'",
                                kind == Kind.JMX
                                        ? "Write host:port, for example broker-1.example:9999."
                                        : "Write host:port or an HTTP URL without a path, for example"
                                                + " broker-1.example:9100 or https://broker-1.example:9100.");
            } else if (!seen.add(address)) {
                metrics.problems()
                        .add(item.place(), where, where + " contains '" + address + "' twice", "Remove the duplicate.");
            } else {
                addresses.add(address);
            }
        }
        return addresses;
    }

    private static boolean isAddress(String address, Kind kind) {
        return HostPort.parse(address).isPresent() || (kind != Kind.JMX && isServerUrl(address));
    }

    /// Returns whether the text is an HTTP URL that contains only scheme, host and port. User information is not
    /// accepted, because it can contain a password and the results contain the address.
    private static boolean isServerUrl(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getHost() != null
                    && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null
                    && uri.getPath().isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
