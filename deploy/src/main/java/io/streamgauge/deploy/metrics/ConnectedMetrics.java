package io.streamgauge.deploy.metrics;

import io.streamgauge.HostPort;
import io.streamgauge.experiment.system.MetricsEndpoints;
import io.streamgauge.experiment.system.MetricsEndpoints.Kind;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.result.row.HostMetric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;

/// Metrics sources of an existing cluster, for the metrics of the brokers and of their hosts.
public final class ConnectedMetrics {
    private static final List<MetricsProvider> PROVIDERS = ServiceLoader.load(MetricsProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private ConnectedMetrics() {}

    /// Metrics source, with the kind and the address that the experiment file specifies.
    ///
    /// @param address address as written in the experiment file
    record Origin(Kind kind, String address, MetricsSource source) {}

    /// Returns a new source for each address.
    ///
    /// @param driver name of the driver
    /// @param endpoints addresses; broker addresses of a kind that the driver does not support are ignored
    public static List<MetricsSource> of(String driver, MetricsEndpoints endpoints) {
        return origins(driver, endpoints).stream().map(Origin::source).toList();
    }

    static List<Origin> origins(String driver, MetricsEndpoints endpoints) {
        List<Origin> sources = new ArrayList<>();
        provider(driver)
                .ifPresent(provider -> provider.kinds().stream()
                        .sorted()
                        .forEach(kind -> endpoints
                                .of(kind)
                                .forEach(address -> sources.add(new Origin(
                                        kind,
                                        address,
                                        provider.source(kind, driver + "-" + (sources.size() + 1), address))))));
        hostNames(endpoints.of(Kind.NODE_EXPORTER))
                .forEach((address, name) -> sources.add(new Origin(
                        Kind.NODE_EXPORTER, address, new NodeExporterSource(HostMetric.NODE_PREFIX + name, address))));
        return sources;
    }

    /// Returns a name for each address: the name of its host, or the host and port if several addresses have the
    /// same host.
    private static Map<String, String> hostNames(List<String> addresses) {
        Map<String, Long> counts = addresses.stream()
                .collect(Collectors.groupingBy(address -> host(authority(address)), Collectors.counting()));
        Map<String, String> names = new LinkedHashMap<>();
        for (String address : addresses) {
            String authority = authority(address);
            String host = host(authority);
            names.put(address, counts.getOrDefault(host, 1L) > 1 ? authority : host);
        }
        return names;
    }

    private static String authority(String address) {
        return PrometheusEndpoint.of(address, "").address().getAuthority();
    }

    private static String host(String authority) {
        return HostPort.parse(authority).map(HostPort::host).orElse(authority);
    }

    /// Returns the reasons why metrics addresses cannot be used with a driver, each with a remedy; empty if all
    /// addresses can be used.
    public static List<String> problems(String driver, MetricsEndpoints endpoints) {
        Set<Kind> supported = provider(driver).map(MetricsProvider::kinds).orElse(Set.of());
        return endpoints.addresses().keySet().stream()
                .filter(kind -> kind != Kind.NODE_EXPORTER && !supported.contains(kind))
                .map(kind -> "metrics." + kind.field() + ": driver '" + driver
                        + "' does not support this kind of address. "
                        + (supported.isEmpty()
                                ? "Remove this field."
                                : "Use "
                                        + supported.stream()
                                                .sorted()
                                                .map(Kind::field)
                                                .collect(Collectors.joining(" or "))
                                        + "."))
                .toList();
    }

    private static Optional<MetricsProvider> provider(String driver) {
        return PROVIDERS.stream().filter(p -> p.driver().equals(driver)).findFirst();
    }
}
