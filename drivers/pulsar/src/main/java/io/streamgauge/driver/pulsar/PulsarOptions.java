package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.DriverConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.pulsar.client.api.SubscriptionType;

/// Pulsar options of a variant.
///
/// @param subscription subscription type, which determines how the consumers of a group share the partitions
/// @param admin base URLs of the brokers' HTTP administration API, in the order in which the driver tries them
/// @param bookies base URLs of the bookies' HTTP endpoints; may be empty
/// @param namespace tenant and namespace of the topics
public record PulsarOptions(SubscriptionType subscription, List<String> admin, List<String> bookies, String namespace) {
    static final String SUBSCRIPTION = "subscription";
    static final String ADMIN = "admin";
    static final String BOOKIES = "bookies";
    static final String NAMESPACE = "namespace";
    static final Set<String> OPTIONS = Set.of(SUBSCRIPTION, ADMIN, BOOKIES, NAMESPACE);

    private static final int DEFAULT_ADMIN_PORT = 8080;
    private static final int DEFAULT_ADMIN_TLS_PORT = 8443;

    public static PulsarOptions of(DriverConfig config) {
        String admin = config.options().get(ADMIN);
        return new PulsarOptions(
                subscription(config).orElse(SubscriptionType.Failover),
                admin == null ? defaultAdmin(config) : addresses(admin),
                addresses(config.options().getOrDefault(BOOKIES, "")),
                config.options().getOrDefault(NAMESPACE, "public/default"));
    }

    /// Returns the subscription type; empty if the value is invalid. The default is Failover. This type
    /// distributes the partitions over the consumers and preserves the order within each partition, as the
    /// consumer groups of other systems do.
    static Optional<SubscriptionType> subscription(DriverConfig config) {
        String word = config.options().getOrDefault(SUBSCRIPTION, "failover");
        return Arrays.stream(SubscriptionType.values())
                .filter(type -> word(type).equals(word))
                .findFirst();
    }

    static String word(SubscriptionType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    /// Returns whether one acknowledgement covers all earlier messages of a partition. Such a cumulative
    /// acknowledgement requires a single consumer per partition.
    boolean acknowledgesCumulatively() {
        return switch (subscription) {
            case Exclusive, Failover -> true;
            case Shared, Key_Shared -> false;
        };
    }

    String topic(String destination) {
        return "persistent://" + namespace + "/" + destination;
    }

    private static List<String> defaultAdmin(DriverConfig config) {
        boolean tls = config.security().tls() != null;
        return config.addresses().stream()
                .map(address -> address.substring(0, address.lastIndexOf(':')))
                .map(host -> tls
                        ? "https://" + host + ":" + DEFAULT_ADMIN_TLS_PORT
                        : "http://" + host + ":" + DEFAULT_ADMIN_PORT)
                .toList();
    }

    static List<String> addresses(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(address -> !address.isEmpty())
                .map(address -> address.endsWith("/") ? address.substring(0, address.length() - 1) : address)
                .toList();
    }
}
