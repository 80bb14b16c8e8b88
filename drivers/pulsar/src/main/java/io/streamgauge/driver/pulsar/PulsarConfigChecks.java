package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.pulsar.client.api.SubscriptionType;
import org.apache.pulsar.client.impl.conf.ConfigurationDataUtils;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;

/// Configuration checks for variants that run on Pulsar.
final class PulsarConfigChecks {
    private PulsarConfigChecks() {}

    static List<String> of(DriverConfig config) {
        List<String> problems = new ArrayList<>();
        if (config.durability() == DurabilityClass.D0) {
            problems.add(
                    "durability D0: not supported, because Pulsar's client always waits for acknowledgements. Choose D1, D2"
                            + " or D3.");
        }
        problems.addAll(PulsarAuthentication.problems(config));
        options(config, problems);
        names(
                "producer",
                config.producerProperties().keySet(),
                PulsarClientSettings.producerNames(),
                PulsarClientSettings.RESERVED_PRODUCER,
                problems);
        names(
                "consumer",
                config.consumerProperties().keySet(),
                PulsarClientSettings.consumerNames(),
                PulsarClientSettings.RESERVED_CONSUMER,
                problems);
        for (Map.Entry<String, String> property : new TreeMap<>(config.destinationProperties()).entrySet()) {
            TopicPolicy.problem(property.getKey(), property.getValue()).ifPresent(problems::add);
        }
        if (problems.isEmpty()) {
            values("producer", () -> producerData(config), problems);
            values("consumer", () -> consumerData(config), problems);
        }
        return List.copyOf(problems);
    }

    private static void options(DriverConfig config, List<String> problems) {
        for (String name : new TreeSet<>(config.options().keySet())) {
            if (!PulsarOptions.OPTIONS.contains(name)) {
                problems.add("option '" + name + "': the Pulsar driver has no such option. Use one of "
                        + String.join(
                                ", ", PulsarOptions.OPTIONS.stream().sorted().toList()) + ".");
            }
        }
        if (PulsarOptions.subscription(config).isEmpty()) {
            problems.add("option 'subscription': '" + config.options().get(PulsarOptions.SUBSCRIPTION)
                    + "' is not a subscription type. Set the option to one of "
                    + String.join(
                            ", ",
                            Arrays.stream(SubscriptionType.values())
                                    .map(PulsarOptions::word)
                                    .sorted()
                                    .toList())
                    + ".");
        }
        for (String name : List.of(PulsarOptions.ADMIN, PulsarOptions.BOOKIES)) {
            for (String address : PulsarOptions.addresses(config.options().getOrDefault(name, ""))) {
                if (!isHttp(address)) {
                    problems.add("option '" + name + "': '" + address
                            + "' is not an HTTP address. Set the option to http://HOST:PORT or https://HOST:PORT, "
                            + "and separate several addresses with commas.");
                }
            }
        }
        String namespace = config.options().getOrDefault(PulsarOptions.NAMESPACE, "public/default");
        if (!namespace.matches("[-\\w=:.]+/[-\\w=:.]+")) {
            problems.add("option 'namespace': '" + namespace
                    + "' does not have the form TENANT/NAMESPACE. Correct the value, or remove the option to"
                    + " use public/default.");
        }
    }

    private static boolean isHttp(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static void names(
            String scope, Set<String> used, Set<String> known, Set<String> reserved, List<String> problems) {
        for (String name : new TreeSet<>(used)) {
            if (reserved.contains(name)) {
                problems.add(scope + " property '" + name
                        + "': this property is reserved for Streamgauge. Remove the property"
                        + (name.equals("subscriptionType") ? " and set the option 'subscription'." : "."));
            } else if (!known.contains(name)) {
                problems.add(scope + " property '" + name + "': Pulsar's client has no such property, or the "
                        + "property cannot be set as text. Correct the name, or remove the property.");
            }
        }
    }

    private static void values(String scope, Runnable check, List<String> problems) {
        try {
            check.run();
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            problems.add(scope + " properties: Pulsar's client rejects a value (" + PulsarErrorMapping.line(cause)
                    + "). Correct the value.");
        }
    }

    static ProducerConfigurationData producerData(DriverConfig config) {
        return ConfigurationDataUtils.loadData(
                PulsarClientSettings.loadable(PulsarClientSettings.producer(config)),
                new ProducerConfigurationData(),
                ProducerConfigurationData.class);
    }

    static ConsumerConfigurationData<?> consumerData(DriverConfig config) {
        return ConfigurationDataUtils.loadData(
                PulsarClientSettings.loadable(PulsarClientSettings.consumer(config)),
                new ConsumerConfigurationData<>(),
                ConsumerConfigurationData.class);
    }
}
