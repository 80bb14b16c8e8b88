package io.streamgauge.deploy.metrics;

import io.streamgauge.measure.CounterDeltas;
import io.streamgauge.measure.resources.MetricsSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/// Metrics from the JMX agent of a node, read over a permanent connection. If the node has an [AggregateMBean],
/// as all launched Kafka nodes do, all attributes of a sample are read with one request. Otherwise, one request
/// per bean is necessary.
public final class JmxSource implements MetricsSource {
    /// Maximum duration of a sample in seconds. The values of a slow response are newer than the time of the
    /// request, which is used to compute rates. The rates of this sample would therefore be too high, and those
    /// of the next sample too low.
    private static final int TIMEOUT_SECONDS = 3;

    /// Maximum duration of a request to an agent in seconds. A response that takes longer than `TIMEOUT_SECONDS`
    /// is discarded.
    private static final int RMI_TIMEOUT_SECONDS = 5;

    /// Time limits of RMI for the response to a request and for the handshake of a connection, in milliseconds. By
    /// default, RMI waits for a response without a limit. RMI reads these properties when it loads its classes.
    private static final List<String> RMI_TIMEOUTS =
            List.of("sun.rmi.transport.tcp.responseTimeout", "sun.rmi.transport.tcp.handshakeTimeout");

    static {
        String timeout = Long.toString(TimeUnit.SECONDS.toMillis(RMI_TIMEOUT_SECONDS));
        RMI_TIMEOUTS.stream()
                .filter(property -> System.getProperty(property) == null)
                .forEach(property -> System.setProperty(property, timeout));
    }

    private final String node;
    private final String address;
    private final Map<String, Object> environment;
    private final Map<String, List<JmxMetric>> byPattern = new LinkedHashMap<>();
    private final CounterDeltas counters = new CounterDeltas();
    private final Map<ObjectName, List<JmxMetric>> beans = new LinkedHashMap<>();
    private final Set<String> notFound = new LinkedHashSet<>();
    private @Nullable JMXConnector connector;
    private boolean atOnce;

    /// @param address `host:port` of the RMI registry
    /// @param credentials user and password; an empty list if the agent does not require a login
    public JmxSource(String node, String address, List<String> credentials, List<JmxMetric> wanted) {
        this.node = node;
        this.address = address;
        this.environment =
                credentials.isEmpty() ? Map.of() : Map.of(JMXConnector.CREDENTIALS, credentials.toArray(String[]::new));
        wanted.forEach(figure ->
                byPattern.computeIfAbsent(figure.bean(), _ -> new ArrayList<>()).add(figure));
    }

    @Override
    public String node() {
        return node;
    }

    @Override
    public List<Metric> sample() throws IOException {
        try {
            return sample(connection());
        } catch (IOException | SecurityException e) {
            close();
            throw new IOException("JMX at " + address + ": " + e.getMessage(), e);
        } catch (JMException e) {
            throw new IOException("JMX at " + address + ": " + e.getMessage(), e);
        }
    }

    // JMX over RMI requires JNDI. The address is trusted because it comes from the experiment or from
    // Streamgauge.
    @SuppressWarnings("BanJNDI")
    private MBeanServerConnection connection() throws IOException {
        if (connector == null) {
            connector = JMXConnectorFactory.connect(
                    new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + address + "/jmxrmi"), environment);
            beans.clear();
            notFound.clear();
            notFound.addAll(byPattern.keySet());
            atOnce = hasAggregateBean(connector.getMBeanServerConnection());
        }
        return connector.getMBeanServerConnection();
    }

    private List<Metric> sample(MBeanServerConnection connection) throws IOException, JMException {
        findBeans(connection);
        long requestTime = System.nanoTime();
        counters.next(requestTime);
        Map<String, Object> all = atOnce ? allAttributes(connection) : Map.of();
        Map<String, Double> figures = new LinkedHashMap<>();
        Map<String, Integer> averaged = new HashMap<>();
        for (Map.Entry<ObjectName, List<JmxMetric>> bean : beans.entrySet()) {
            Map<String, Object> values = atOnce
                    ? of(bean.getKey(), bean.getValue(), all)
                    : attributes(connection, bean.getKey(), bean.getValue());
            for (JmxMetric figure : bean.getValue()) {
                OptionalDouble value = value(bean.getKey(), figure, values);
                if (value.isPresent()) {
                    figures.merge(figure.name(), value.getAsDouble(), Double::sum);
                    if (figure.kind() == JmxMetric.Kind.MEAN_SHARE) {
                        averaged.merge(figure.name(), 1, Integer::sum);
                    }
                }
            }
        }
        if (System.nanoTime() - requestTime > TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)) {
            counters.next(System.nanoTime());
            throw new IOException("no complete response within " + TIMEOUT_SECONDS + " s");
        }
        return figures.entrySet().stream()
                .filter(e -> Double.isFinite(e.getValue()))
                .map(e -> new Metric(e.getKey(), e.getValue() / averaged.getOrDefault(e.getKey(), 1)))
                .toList();
    }

    /// Searches for beans that have not been found yet. The search is repeated for each sample, because a broker
    /// creates some beans only when it receives the first request of a specific kind.
    private void findBeans(MBeanServerConnection connection) throws IOException, JMException {
        for (String pattern : List.copyOf(notFound)) {
            List<JmxMetric> metrics = new ArrayList<>();
            for (JmxMetric metric : byPattern.getOrDefault(pattern, List.of())) {
                if (!isOmitted(connection, metric)) {
                    metrics.add(metric);
                }
            }
            if (metrics.isEmpty()) {
                notFound.remove(pattern);
                continue;
            }
            for (ObjectName name : connection.queryNames(new ObjectName(pattern), null)) {
                notFound.remove(pattern);
                List<JmxMetric> wanted = metrics.stream()
                        .filter(metric -> metric.except().isEmpty()
                                || !name.getCanonicalName().contains(metric.except()))
                        .toList();
                if (!wanted.isEmpty()) {
                    beans.put(name, wanted);
                }
            }
        }
    }

    private static boolean isOmitted(MBeanServerConnection connection, JmxMetric metric)
            throws IOException, JMException {
        for (String bean : metric.unless()) {
            if (connection.isRegistered(new ObjectName(bean))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasAggregateBean(MBeanServerConnection connection) throws IOException {
        try {
            return connection.isRegistered(new ObjectName(AggregateMBean.NAME));
        } catch (JMException malformed) {
            throw new IllegalStateException(malformed);
        }
    }

    private static Set<String> attributeNames(List<JmxMetric> figures) {
        Set<String> names = new TreeSet<>();
        for (JmxMetric figure : figures) {
            names.add(figure.beanAttribute());
            if (figure.kind() == JmxMetric.Kind.MEAN) {
                names.add("Count");
            }
        }
        return names;
    }

    /// Returns the required attributes of the beans found so far, by the names that [AggregateMBean] uses.
    private Map<String, Object> allAttributes(MBeanServerConnection connection) throws IOException, JMException {
        List<String> names = new ArrayList<>();
        beans.forEach((bean, figures) ->
                attributeNames(figures).forEach(name -> names.add(AggregateMBean.attribute(bean, name))));
        Map<String, Object> values = new HashMap<>();
        for (Attribute attribute : connection
                .getAttributes(new ObjectName(AggregateMBean.NAME), names.toArray(String[]::new))
                .asList()) {
            values.put(attribute.getName(), attribute.getValue());
        }
        return values;
    }

    private static Map<String, Object> of(ObjectName bean, List<JmxMetric> figures, Map<String, Object> all) {
        Map<String, Object> values = new HashMap<>();
        for (String name : attributeNames(figures)) {
            Object value = all.get(AggregateMBean.attribute(bean, name));
            if (value != null) {
                values.put(name, value);
            }
        }
        return values;
    }

    private Map<String, Object> attributes(MBeanServerConnection connection, ObjectName bean, List<JmxMetric> figures)
            throws IOException, JMException {
        Set<String> names = attributeNames(figures);
        Map<String, Object> values = new HashMap<>();
        try {
            for (Attribute attribute :
                    connection.getAttributes(bean, names.toArray(String[]::new)).asList()) {
                values.put(attribute.getName(), attribute.getValue());
            }
        } catch (InstanceNotFoundException gone) {
            // The bean of a removed topic or client no longer exists. Continue with the other beans.
            return Map.of();
        }
        return values;
    }

    private OptionalDouble value(ObjectName bean, JmxMetric figure, Map<String, Object> values) {
        OptionalDouble read = number(figure, values.get(figure.beanAttribute()));
        if (read.isEmpty()) {
            return read;
        }
        String key = bean + "|" + figure.attribute();
        double value = read.getAsDouble();
        OptionalDouble computed = switch (figure.kind()) {
            case GAUGE, MEAN_SHARE -> read;
            case RATE, SHARE -> counters.perSecond(key, value);
            case MEAN ->
                values.get("Count") instanceof Number count
                        ? counters.mean(key, value * count.doubleValue(), count.doubleValue())
                        : OptionalDouble.empty();
        };
        if (computed.isEmpty()) {
            return computed;
        }
        double scaled = computed.getAsDouble() * figure.factor();
        return OptionalDouble.of(
                switch (figure.kind()) {
                    case SHARE, MEAN_SHARE -> Math.min(100, scaled);
                    case GAUGE, RATE, MEAN -> scaled;
                });
    }

    private static OptionalDouble number(JmxMetric figure, @Nullable Object value) {
        @Nullable
        Object part = value instanceof CompositeData composite
                ? composite.get(
                        figure.attribute().substring(figure.beanAttribute().length() + 1))
                : value;
        return part instanceof Number number ? OptionalDouble.of(number.doubleValue()) : OptionalDouble.empty();
    }

    @Override
    public void close() {
        JMXConnector open = connector;
        connector = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException gone) {
                // The node has already closed the connection.
            }
        }
    }
}
