package io.streamgauge.driver.rabbitmq.settings;

import com.rabbitmq.client.ConnectionFactory;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntFunction;

/// Properties of the client's `ConnectionFactory` that an experiment may set. The name of each property is the name of
/// its setter method without the prefix `set`.
public final class ClientProperties {
    private static final Map<String, Property> KNOWN = new TreeMap<>(Map.of(
            "requestedHeartbeat",
            new Property(ConnectionFactory::setRequestedHeartbeat, ConnectionFactory::getRequestedHeartbeat),
            "requestedChannelMax",
            new Property(ConnectionFactory::setRequestedChannelMax, ConnectionFactory::getRequestedChannelMax),
            "requestedFrameMax",
            new Property(ConnectionFactory::setRequestedFrameMax, ConnectionFactory::getRequestedFrameMax),
            "connectionTimeout",
            new Property(ConnectionFactory::setConnectionTimeout, ConnectionFactory::getConnectionTimeout),
            "handshakeTimeout",
            new Property(ConnectionFactory::setHandshakeTimeout, ConnectionFactory::getHandshakeTimeout),
            "shutdownTimeout",
            new Property(ConnectionFactory::setShutdownTimeout, ConnectionFactory::getShutdownTimeout),
            "channelRpcTimeout",
            new Property(ConnectionFactory::setChannelRpcTimeout, ConnectionFactory::getChannelRpcTimeout),
            "workPoolTimeout",
            new Property(ConnectionFactory::setWorkPoolTimeout, ConnectionFactory::getWorkPoolTimeout)));

    /// Timeouts in milliseconds. Their sum is less than 15 s, because the driver must report an unreachable
    /// broker within 15 s.
    private static final Map<String, String> STREAMGAUGE_VALUES =
            Map.of("connectionTimeout", "4000", "handshakeTimeout", "6000");

    private ClientProperties() {}

    private record Property(ObjIntConsumer<ConnectionFactory> setter, ToIntFunction<ConnectionFactory> getter) {}

    static Set<String> names() {
        return KNOWN.keySet();
    }

    /// Returns a connection factory. Properties of the experiment override the values that Streamgauge sets.
    ///
    /// @param properties properties of the experiment, with valid names and whole numbers
    public static ConnectionFactory factory(Map<String, String> properties) {
        ConnectionFactory factory = new ConnectionFactory();
        apply(STREAMGAUGE_VALUES, factory);
        apply(properties, factory);
        return factory;
    }

    /// Returns whether Streamgauge replaces the client's default value of a property.
    static boolean isSetByStreamgauge(String name) {
        return STREAMGAUGE_VALUES.containsKey(name);
    }

    private static void apply(Map<String, String> properties, ConnectionFactory factory) {
        properties.forEach((name, value) -> {
            Property property = KNOWN.get(name);
            if (property != null) {
                property.setter().accept(factory, Integer.parseInt(value));
            }
        });
    }

    /// Returns the value that a client uses for each property, including default values.
    static Map<String, Integer> effective(Map<String, String> properties) {
        ConnectionFactory factory = factory(properties);
        Map<String, Integer> values = new TreeMap<>();
        KNOWN.forEach((name, property) -> values.put(name, property.getter().applyAsInt(factory)));
        return values;
    }
}
