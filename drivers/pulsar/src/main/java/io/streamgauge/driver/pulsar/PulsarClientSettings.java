package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.DriverConfig;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;

/// Properties of the Pulsar clients. Properties of the experiment override Streamgauge's defaults. The property
/// names are the field names of the client's configuration classes.
final class PulsarClientSettings {
    static final Set<String> RESERVED_PRODUCER = Set.of(
            "topicName",
            "producerName",
            "messageRoutingMode",
            "customMessageRouter",
            "initialSequenceId",
            "initialSubscriptionName",
            "accessMode",
            "lazyStartPartitionedProducers",
            "isNonPartitionedTopicExpected",
            "isReplProducer",
            "batcherBuilder");

    static final Set<String> RESERVED_CONSUMER = Set.of(
            "topicNames",
            "topicsPattern",
            "topicConfigurations",
            "subscriptionName",
            "subscriptionType",
            "subscriptionMode",
            "subscriptionInitialPosition",
            "consumerName",
            "messageListener",
            "messageListenerExecutor",
            "consumerEventListener",
            "startPaused",
            "readCompacted",
            "retryEnable");

    /// Threads of a client. By default, a client has a thread of each kind for each processor, which would
    /// give a machine with many clients thousands of threads.
    static final int IO_THREADS = 1;

    static final int LISTENER_THREADS = 1;

    // With `blockIfQueueFull`, the client blocks the sender while the client's queue is full, as the clients of the
    // other systems do. By default, the client would reject the message.
    static final Map<String, String> OWN_PRODUCER = Map.of("blockIfQueueFull", "true", "sendTimeoutMs", "30000");

    private PulsarClientSettings() {}

    static Map<String, String> producer(DriverConfig config) {
        Map<String, String> settings = new TreeMap<>(OWN_PRODUCER);
        settings.putAll(config.producerProperties());
        return settings;
    }

    static Map<String, String> consumer(DriverConfig config) {
        return new TreeMap<>(config.consumerProperties());
    }

    /// Returns the settings as a map of the type that the client's builders expect.
    static Map<String, Object> loadable(Map<String, String> settings) {
        return new HashMap<>(settings);
    }

    static Set<String> producerNames() {
        return names(ProducerConfigurationData.class);
    }

    static Set<String> consumerNames() {
        return names(ConsumerConfigurationData.class);
    }

    private static Set<String> names(Class<?> data) {
        return Arrays.stream(data.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .filter(PulsarClientSettings::isPlain)
                .map(Field::getName)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Returns whether text can be converted to the type of a field.
    private static boolean isPlain(Field field) {
        Class<?> type = field.getType();
        return type.isPrimitive()
                || type.isEnum()
                || type == String.class
                || type == Long.class
                || type == Boolean.class;
    }

    /// Returns a new client with its own event loop and connections. The memory limit of the client
    /// is 64 MiB by default. Producers that share the client also share this limit.
    @SuppressWarnings("deprecation") // statsInterval: by default, the client logs statistics once per minute
    static PulsarClient client(DriverConfig config, int lookupSeconds) throws PulsarClientException {
        PulsarAuthentication login = new PulsarAuthentication(config);
        ClientBuilder builder = PulsarClient.builder()
                .serviceUrl(login.scheme() + String.join(",", config.addresses()))
                .ioThreads(IO_THREADS)
                .listenerThreads(LISTENER_THREADS)
                .connectionsPerBroker(1)
                .connectionTimeout(4, TimeUnit.SECONDS)
                .operationTimeout(15, TimeUnit.SECONDS)
                .lookupTimeout(lookupSeconds, TimeUnit.SECONDS)
                .statsInterval(0, TimeUnit.SECONDS);
        login.apply(builder);
        return builder.build();
    }
}
