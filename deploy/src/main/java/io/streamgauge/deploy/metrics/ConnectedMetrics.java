package io.streamgauge.deploy.metrics;

import io.streamgauge.measure.MetricsSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Metrics sources of an existing cluster. An option of the system (`jmx` for Kafka, `prometheus`
/// for RabbitMQ and Pulsar) lists one address per node. Commas separate the addresses.
public final class ConnectedMetrics {
    private static final List<MetricsProvider> PROVIDERS = ServiceLoader.load(MetricsProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private ConnectedMetrics() {}

    /// Returns one source per address in the driver's option for metrics, such as `jmx`. Returns an
    /// empty list if this option is not set.
    ///
    /// @param options options of the system
    public static List<MetricsSource> of(String driver, Map<String, String> options) {
        List<MetricsSource> sources = new ArrayList<>();
        provider(driver).ifPresent(provider -> {
            for (String address : addresses(options.get(provider.option()))) {
                sources.add(provider.source(driver + "-" + (sources.size() + 1), address.replaceFirst("/$", "")));
            }
        });
        return sources;
    }

    /// Returns the options that configure the metrics of an existing cluster.
    public static Set<String> options(String driver) {
        return provider(driver).map(provider -> Set.of(provider.option())).orElse(Set.of());
    }

    /// Returns the reasons why metrics addresses cannot be used. Returns an empty list if all addresses
    /// are usable.
    ///
    /// @param options options of the system
    public static List<String> problems(String driver, Map<String, String> options) {
        return provider(driver).stream()
                .flatMap(provider -> addresses(options.get(provider.option())).stream()
                        .flatMap(address -> provider.problem(address).stream()
                                .map(problem -> "option '" + provider.option() + "': invalid address '" + address
                                        + "': " + problem)))
                .toList();
    }

    private static Optional<MetricsProvider> provider(String driver) {
        return PROVIDERS.stream().filter(p -> p.driver().equals(driver)).findFirst();
    }

    private static List<String> addresses(@Nullable String list) {
        return list == null || list.isBlank() ? List.of() : List.of(list.strip().split("\\s*,\\s*"));
    }
}
