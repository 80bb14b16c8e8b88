package io.streamgauge.deploy.metrics;

import io.streamgauge.measure.MetricsSource;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Sources for a system that runs already: its file says where they are, in the options `jmx` of Kafka and `prometheus`
/// of RabbitMQ, an address for each node with commas between them.
public final class ConnectedMetrics {
    private ConnectedMetrics() {}

    /// @param options of the system; without addresses among them nobody is asked
    public static List<MetricsSource> of(String driver, Map<String, String> options) {
        return switch (driver) {
            case "kafka" ->
                each(driver, options.get("jmx"), (node, address) -> KafkaMetrics.source(node, address, List.of()));
            case "rabbitmq" -> each(driver, options.get("prometheus"), RabbitMetrics::source);
            case "pulsar" -> each(driver, options.get("prometheus"), PulsarMetrics::broker);
            default -> List.of();
        };
    }

    /// The options of a connected system that are meant for its metrics.
    public static Set<String> options(String driver) {
        return switch (driver) {
            case "kafka" -> Set.of("jmx");
            case "rabbitmq", "pulsar" -> Set.of("prometheus");
            default -> Set.of();
        };
    }

    /// Why an address of an option cannot be used; empty when all can.
    public static List<String> problems(Map<String, String> options) {
        List<String> problems = new ArrayList<>();
        for (String address : addresses(options.get("jmx"))) {
            if (!address.matches("[^\\s/:]+:[0-9]{1,5}")) {
                problems.add("option 'jmx' has the address '" + address + "', which is not host:port. Write it like "
                        + "broker-1.example:9999, with commas between several.");
            }
        }
        for (String address : addresses(options.get("prometheus"))) {
            if (!isHttp(address)) {
                problems.add("option 'prometheus' has the address '" + address + "', which is not that of a server. "
                        + "Write it like http://broker-1.example:15692, with commas between several.");
            }
        }
        return problems;
    }

    private static boolean isHttp(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getHost() != null
                    && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && List.of("", "/").contains(uri.getPath());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static List<MetricsSource> each(
            String driver, @Nullable String list, BiFunction<String, String, MetricsSource> make) {
        List<MetricsSource> sources = new ArrayList<>();
        for (String address : addresses(list)) {
            sources.add(make.apply(driver + "-" + (sources.size() + 1), address.replaceFirst("/$", "")));
        }
        return sources;
    }

    private static List<String> addresses(@Nullable String list) {
        return list == null || list.isBlank() ? List.of() : List.of(list.strip().split("\\s*,\\s*"));
    }
}
